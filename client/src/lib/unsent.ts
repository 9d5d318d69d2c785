/**
 * Commands that the server has not confirmed yet, in the browser's storage. They outlive a lost connection and a closed
 * page, and are sent again with the same id.
 */

import type { Command } from "./messages";
import { recall, remember } from "./store";

const OLDEST = 24 * 3600 * 1000;

interface Waiting {
  at: number;
  command: Command;
}

export class Unsent {
  readonly #key: string;

  constructor(table: string) {
    this.#key = `outbox:${table}`;
  }

  /** What waits, the oldest first; what is older than a day is given up. */
  waiting(now = Date.now()): Command[] {
    return this.#read()
      .filter((one) => now - one.at < OLDEST)
      .map((one) => one.command);
  }

  add(command: Command, now = Date.now()): void {
    remember(this.#key, [...this.#read().filter((one) => one.command.id !== command.id), { at: now, command }]);
  }

  /** A command is settled, one way or the other; it, if it was waiting. */
  settle(id: string): Command | null {
    const all = this.#read();
    const found = all.find((one) => one.command.id === id);
    if (found) remember(this.#key, all.filter((one) => one !== found));
    return found?.command ?? null;
  }

  #read(): Waiting[] {
    return recall<Waiting[]>(this.#key, []);
  }
}

/** A new name for a command. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
