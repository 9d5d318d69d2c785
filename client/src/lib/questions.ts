/** Questions to the server that change nothing, each with the promise of its answer. */

import type { Advised, Arranged, Explained } from "../wire";
import { newId } from "./outbox";

type Answer = Explained | Arranged | Advised;

export class Questions {
  readonly #send: (message: object) => boolean;
  readonly #open = new Map<string, (answer: Answer | null) => void>();

  constructor(send: (message: object) => boolean) {
    this.#send = send;
  }

  /** The answer; null when it was refused, or there is no connection. */
  ask<T extends Answer>(question: object): Promise<T | null> {
    const id = newId();
    return new Promise((resolve) => {
      if (this.#send({ ...question, id })) this.#open.set(id, (answer) => resolve(answer as T | null));
      else resolve(null);
    });
  }

  /** An answer has come, or a refusal (null); whether it was to a question of ours. */
  settle(id: string, answer: Answer | null): boolean {
    const waiting = this.#open.get(id);
    this.#open.delete(id);
    waiting?.(answer);
    return waiting !== undefined;
  }

  /** The connection is gone: nothing will be answered. */
  forget(): void {
    for (const id of [...this.#open.keys()]) this.settle(id, null);
  }
}
