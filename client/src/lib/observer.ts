/** Who is told what happens at a table while the page is open. */

import type { Happened, Placement } from "../wire";

export interface TableObserver {
  /** A tile is about to move to the table, and still is where it was. */
  beforePlayed: (tile: string, seat: string) => void;
  /** A tile comes to its place; whether it is seen coming. */
  arrives: (lies: Placement) => boolean;
  /** Something has happened; `oneLeft`: who has come down to the last tile. */
  afterNews: (happened: Happened[], oneLeft: string[]) => void;
}

/** The observers of one table; each says only what it cares for. */
export class Observers implements TableObserver {
  readonly #all = new Set<Partial<TableObserver>>();

  /** What comes back ends it. */
  add(observer: Partial<TableObserver>): () => void {
    this.#all.add(observer);
    return () => this.#all.delete(observer);
  }

  beforePlayed(tile: string, seat: string): void {
    for (const one of this.#all) one.beforePlayed?.(tile, seat);
  }

  arrives(lies: Placement): boolean {
    return [...this.#all].some((one) => one.arrives?.(lies) ?? false);
  }

  afterNews(happened: Happened[], oneLeft: string[]): void {
    for (const one of this.#all) one.afterNews?.(happened, oneLeft);
  }
}
