/** Tiles that come to a table: each flies to its place, and lies there only when it has landed. */

import { untrack } from "svelte";
import type { Placement } from "../wire";
import { launch, type Landing } from "./flights";
import { whenIdle } from "./frames";
import { takeOrigin } from "./origins";
import { prepare } from "./placement";
import { lessMotion } from "./prefs.svelte";

export class Arrivals {
  readonly #placed: () => Map<string, Placement>;
  readonly #landing: Landing;
  /** Tiles in the air, and how many have come down. */
  readonly #flying = new Set<string>();
  #down = $state(0);
  #seen = new Map<string, Placement>();
  #lies: Placement[] = [];

  /**
   * The table without the tiles that are still in the air; the same list as long as none has landed, so that nothing is
   * drawn again.
   */
  readonly landed: Placement[] = $derived.by(() => {
    void this.#down;
    let same = 0;
    let count = 0;
    for (const one of this.#placed().values()) {
      if (this.#flying.has(one.tile)) continue;
      if (one === this.#lies[count]) same += 1;
      count += 1;
    }
    if (same !== this.#lies.length || count !== this.#lies.length) {
      this.#lies = [...this.#placed().values()].filter((one) => !this.#flying.has(one.tile));
    }
    return this.#lies;
  });

  constructor(placed: () => Map<string, Placement>, landing: Landing) {
    this.#placed = placed;
    this.#landing = landing;
  }

  /** Let what has come be seen coming; call while a component is being set up. */
  watch(): void {
    $effect.pre(() => {
      const placed = this.#placed();
      const fresh = [...placed.values()].filter((one) => !this.#seen.has(one.tile) && !this.#flying.has(one.tile));
      this.#seen = placed;
      untrack(() => fresh.forEach((one) => this.takeOff(one)));
    });
  }

  /** Let a tile be seen coming; whether it can be. It may be in the air before the table knows of it. */
  takeOff(lies: Placement): boolean {
    const from = takeOrigin(lies.tile);
    if (!from || lessMotion() || document.hidden) return false; // behind another page a flight would never end
    this.#flying.add(lies.tile);
    launch({ from, lies, viewer: this.#landing, landed: () => this.#land(lies) });
    whenIdle(() => prepare(lies));
    return true;
  }

  #land({ tile }: Placement): void {
    this.#flying.delete(tile);
    this.#down += 1;
  }
}
