/** Questions to the server that change nothing, each with the promise of its answer. */

import type { Incoming } from "../wire";
import type { Answer, Answers, Question } from "./messages";
import { newId } from "./unsent";

export class Requests {
  readonly #send: (message: Incoming) => boolean;
  readonly #open = new Map<string, (answer: Answer | null) => void>();

  constructor(send: (message: Incoming) => boolean) {
    this.#send = send;
  }

  /** The answer; null when it was refused, or there is no connection. */
  ask<Kind extends keyof Answers>(question: Question<Kind>): Promise<Answers[Kind] | null> {
    const id = newId();
    return new Promise((resolve) => {
      if (this.#send({ ...question, id } as unknown as Incoming)) {
        this.#open.set(id, resolve as (answer: Answer | null) => void);
      }
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
  cancelAll(): void {
    for (const id of [...this.#open.keys()]) this.settle(id, null);
  }
}
