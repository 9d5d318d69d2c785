/**
 * Tiles in the air. They are drawn over the whole page, so that nothing else has to be drawn again while one flies, in
 * boxes that stay when a tile has landed: a browser sorts all its layers anew when one comes or goes. They are moved by
 * hand: a tile that takes off is all that is done then.
 */

import type { Placement } from "../wire";
import type { Point } from "./camera";
import { redraw } from "./face";
import { soon } from "./frames";
import { UNIT } from "./picture";
import { prefs } from "./prefs.svelte";

/** What tiles fly to; it may move meanwhile. */
export interface Landing {
  /** A place of the table, in the window. */
  inWindow(at: Placement): Point;
  readonly camera: { scale: number };
  /** What a hand has chosen to see, if one has. */
  readonly own: unknown;
}

export interface Flight {
  from: Point;
  /** Where it will lie, in the picture that it flies to; the picture may move meanwhile. */
  lies: Placement;
  viewer: Landing;
  landed: () => void;
}

const TIME = 420;
/** Milliseconds before the end at which a tile is less than a pixel away. */
const NEAR = 40;

class Box {
  readonly #place = document.createElement("div");
  readonly #flight = document.createElement("div");
  readonly #turn = document.createElement("div");
  readonly #face: SVGElement;
  /** What flies in it now. */
  #now: Flight | null = null;

  constructor(air: HTMLElement) {
    this.#place.className = "place";
    this.#flight.className = "flight";
    this.#turn.innerHTML = '<svg viewBox="-41 -21 82 43" aria-hidden="true"></svg>';
    this.#face = this.#turn.firstElementChild as SVGElement;
    this.#flight.append(this.#turn);
    this.#place.append(this.#flight);
    air.append(this.#place);
  }

  get isFree(): boolean {
    return this.#now === null;
  }

  /** From where it was to the place of the box. */
  take(flight: Flight): void {
    const { from, lies } = flight;
    this.#now = flight;
    this.#place.classList.remove("glides");
    const { to, scale } = this.#lie(flight);
    this.#turn.style.rotate = `${lies.rotation}deg`;
    redraw(this.#face, lies.tile, prefs.numerals, lies.rotation);
    this.#flight.classList.add("on");
    const start = `${(from.x - to.x) / scale}px ${(from.y - to.y) / scale}px`;
    const way = this.#flight.animate(
      [{ translate: start }, { translate: "0 0" }],
      { duration: TIME, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
    );
    // It joins the picture under itself when it is nearly there, so that not all is done in the moment when it stops.
    setTimeout(() => soon(flight.landed), TIME - NEAR);
    way.onfinish = () => soon(() => this.#stop());
  }

  /** The picture has moved: what flies to it goes along, in a glide unless a hand moves it. */
  follow(viewer: Landing): void {
    if (this.#now?.viewer !== viewer) return;
    this.#place.classList.toggle("glides", viewer.own === null);
    this.#lie(this.#now);
  }

  #lie({ lies, viewer }: Flight): { to: Point; scale: number } {
    const to = viewer.inWindow(lies);
    const scale = viewer.camera.scale / UNIT;
    this.#place.style.translate = `${to.x}px ${to.y}px`;
    this.#place.style.scale = `${scale}`;
    return { to, scale };
  }

  #stop(): void {
    this.#now = null;
    this.#flight.classList.remove("on");
  }
}

let air: HTMLElement | null = null;
const boxes: Box[] = [];

/** The part of the page in which tiles fly. */
export function flyIn(element: HTMLElement): () => void {
  air = element;
  return () => {
    air = null;
    boxes.length = 0;
  };
}

export function launch(flight: Flight): void {
  let free = boxes.find((box) => box.isFree);
  if (!free && air) boxes.push((free = new Box(air)));
  free?.take(flight);
}

/** A picture is looked at in another way. */
export function follow(viewer: Landing): void {
  for (const box of boxes) box.follow(viewer);
}
