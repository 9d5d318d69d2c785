/**
 * What happened before this page came, where a welcome tells only the last part of it: it is asked for bit by bit, in
 * the order in which it happened.
 */

import type { Happened, Recalled } from "../wire";

/** Milliseconds between two questions: others come first. */
const PAUSE = 200;

export class Past {
  readonly #ask: (after: number) => Promise<Recalled | null>;
  readonly #found: (past: Happened[]) => void;
  #known: Happened[] = [];
  /** The last event that was heard before the gap, and the first one after it. */
  #after = 0;
  #before = 1;
  #isAsking = false;

  constructor(ask: (after: number) => Promise<Recalled | null>, found: (past: Happened[]) => void) {
    this.#ask = ask;
    this.#found = found;
  }

  /** Whether nothing is missing. */
  get isWhole(): boolean {
    return this.#after + 1 >= this.#before;
  }

  /** After one event the next one that was told is this: ask for what lies between, and go on where one was cut off. */
  hear(after: number, next: number): void {
    if (this.isWhole) this.#after = after;
    if (next > after + 1) this.#before = next;
    void this.#fill();
  }

  /** What was known is not so any more: everything is told anew. */
  forget(): void {
    this.#known = [];
    this.#after = 0;
    this.#before = 1;
  }

  async #fill(): Promise<void> {
    if (this.#isAsking || this.isWhole) return;
    this.#isAsking = true;
    while (!this.isWhole) {
      const more = await this.#next();
      if (more.length === 0) break;
      this.#known.push(...more);
      this.#after += more.length;
      await new Promise((resume) => setTimeout(resume, PAUSE));
    }
    this.#isAsking = false;
    if (this.isWhole) this.#found(this.#known.splice(0));
  }

  /** What follows on what is known, without a gap; nothing where nobody answers. */
  async #next(): Promise<Happened[]> {
    const told = (await this.#ask(this.#after))?.happened ?? [];
    return told.filter((one, at) => one.seq === this.#after + 1 + at && one.seq < this.#before);
  }
}

/** All that is known, in its order; what was heard twice counts once. */
export function withPast(happened: Happened[], past: Happened[]): Happened[] {
  const known = new Set(happened.map((one) => one.seq));
  return [...past.filter((one) => !known.has(one.seq)), ...happened].sort((one, other) => one.seq - other.seq);
}
