/**
 * The tiles that lie on a table, each a group of shapes. They are put there by hand: nothing is asked of a hundred that
 * lie when one more comes. They lie on several sheets, since a browser looks again at all of a drawing in which
 * something is new.
 */

import type { Placement } from "../wire";
import { drawing } from "./face";
import { UNIT } from "./picture";

const SVG = "http://www.w3.org/2000/svg";
/** Tiles on a sheet. */
const MANY = 16;

/** Tiles with pips that are still on their way. */
const drawnBefore = new WeakMap<Placement, SVGGElement>();

/** Draw a tile before it lands, so that it need only be put there. */
export function prepare(at: Placement): void {
  drawnBefore.set(at, draw(at, false));
}

function draw(at: Placement, numerals: boolean): SVGGElement {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "tile");
  group.dataset.lies = at.tile;
  group.innerHTML = drawing(at.tile, { x: at.x * UNIT, y: at.y * UNIT, rotation: at.rotation }, numerals);
  return group;
}

export class PlacedTiles {
  readonly #lain = new Map<Placement, SVGGElement>();
  #numerals = false;

  /** Show these tiles, with numerals or with pips; what lies as it lay is not touched. */
  show(picture: HTMLElement, tiles: Placement[], numerals: boolean): void {
    const stay = new Set(numerals === this.#numerals ? tiles : []);
    this.#numerals = numerals;
    for (const [at, group] of this.#lain) if (!stay.has(at)) this.#takeUp(at, group);
    for (const at of tiles) if (!this.#lain.has(at)) this.#lain.set(at, this.#lay(picture, at));
  }

  #lay(picture: HTMLElement, at: Placement): SVGGElement {
    const drawn = this.#numerals ? undefined : drawnBefore.get(at);
    drawnBefore.delete(at);
    return sheetOf(picture).appendChild(drawn ?? draw(at, this.#numerals));
  }

  #takeUp(at: Placement, group: SVGGElement): void {
    const sheet = group.parentElement;
    group.remove();
    this.#lain.delete(at);
    if (sheet?.childElementCount === 0) sheet.remove();
  }
}

/** The last sheet, as long as there is room on it. */
function sheetOf(picture: HTMLElement): Element {
  const last = picture.lastElementChild;
  if (last && last.childElementCount < MANY) return last;
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("width", "1");
  sheet.setAttribute("height", "1");
  return picture.appendChild(sheet);
}
