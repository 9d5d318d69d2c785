/** A hint on the table: the best that may be done now, shown there until something else is done. */

import type { HintShown } from "../wire";
import { type Play, readAction } from "./action";
import type { TableState } from "./table.svelte";

export class Hint {
  readonly #table: TableState;
  #all: HintShown[] = $state.raw([]);
  /** What could be done when it was asked for: a hint is no good for anything else. */
  #legal: string[] = $state.raw([]);

  /** Everything that may be done, best first, as long as it may. */
  readonly all: HintShown[] = $derived.by(() =>
    this.#legal === this.#table.legal && this.#table.pending === null ? this.#all : [],
  );
  readonly best: HintShown | null = $derived.by(() => this.all[0] ?? null);
  /** The best, where it is a tile that is laid. */
  readonly play: Play | null = $derived.by(() => {
    const action = this.best && readAction(this.best.action);
    return action?.kind === "play" ? action : null;
  });

  constructor(table: TableState) {
    this.#table = table;
  }

  /** Ask for it; whether there is one. */
  async ask(): Promise<boolean> {
    const { legal } = this.#table;
    const answer = await this.#table.advise();
    if (answer) [this.#all, this.#legal] = [answer.hints, legal];
    return this.best !== null;
  }

  /** Somebody does something else. */
  drop(): void {
    this.#all = [];
  }

  /** The place that a hint has for a tile. */
  placeOf(tile: string): string | null {
    return this.play?.tile === tile ? this.play.place : null;
  }
}
