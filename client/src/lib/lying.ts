/** The tiles that lie on a table, each a group of shapes. They are put there by hand: nothing is asked of a hundred that lie when one more comes. */

import type { Placement } from "../wire";
import { drawing } from "./face";
import { UNIT } from "./picture";

export class LyingTiles {
  readonly #lain = new Map<Placement, SVGGElement>();
  #numerals = false;

  /** Show these tiles, with numerals or with pips; what lies as it lay is not touched. */
  show(picture: SVGGElement, tiles: Placement[], numerals: boolean): void {
    const stay = new Set(numerals === this.#numerals ? tiles : []);
    this.#numerals = numerals;
    for (const [at, group] of this.#lain) {
      if (stay.has(at)) continue;
      group.remove();
      this.#lain.delete(at);
    }
    for (const at of tiles) if (!this.#lain.has(at)) this.#lain.set(at, this.#lay(picture, at));
  }

  #lay(picture: SVGGElement, at: Placement): SVGGElement {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.setAttribute("class", "tile");
    group.dataset.lies = at.tile;
    group.innerHTML = drawing(at.tile, { x: at.x * UNIT, y: at.y * UNIT, rotation: at.rotation }, this.#numerals);
    return picture.appendChild(group);
  }
}
