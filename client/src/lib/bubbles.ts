/** Where the numbers of open ends stand: at the end, and at the edge of the picture for an end that is out of sight. */

import type { Box, OpenEnd } from "../wire";
import type { Point } from "./picture";

/** How a picture is looked at: the part of the table in it, and how much of the table a pixel is. */
export interface Pane {
  box: Box;
  pixel: number;
}

export interface Bubble {
  place: string;
  number: number;
  at: Point;
  /** Whether the end itself is out of sight. */
  far: boolean;
}

/** Half of a bubble, in pixels; between two of them there is at least this much. */
export const RADIUS = 14;
const APART = 2 * RADIUS + 2;

/**
 * The number of every end that asks for one, once a place; `taken` are the places where a tile is drawn at the end that
 * does not lie there yet. No bubble covers another.
 */
export function bubblesOf(ends: OpenEnd[], taken: Set<string>, pane: Pane): Bubble[] {
  const bubbles: Bubble[] = [];
  for (const end of ends) {
    const { place, number } = end;
    if (number === null || bubbles.some((one) => one.place === place && one.number === number)) continue;
    const tip = onward(end, (taken.has(place) ? 1.1 : -1) + RADIUS * pane.pixel);
    const at = inside(tip, pane);
    bubbles.push({ place, number, at, far: at.x !== tip.x || at.y !== tip.y });
  }
  return parted(bubbles, pane);
}

function onward({ x, y, rotation }: OpenEnd, by: number): Point {
  const turn = (rotation * Math.PI) / 180;
  return { x: x + Math.cos(turn) * by, y: y + Math.sin(turn) * by };
}

function inside({ x, y }: Point, { box, pixel }: Pane): Point {
  const edge = RADIUS * pixel;
  return {
    x: Math.max(box.left + edge, Math.min(box.right - edge, x)),
    y: Math.max(box.top + edge, Math.min(box.bottom - edge, y)),
  };
}

/** Each bubble beside those that came before it. */
function parted(bubbles: Bubble[], pane: Pane): Bubble[] {
  const stand: Bubble[] = [];
  for (const bubble of bubbles) stand.push({ ...bubble, at: beside(bubble.at, stand, pane) });
  return stand;
}

/** The nearest free point around one, in rings. */
function beside(at: Point, stand: Bubble[], pane: Pane): Point {
  const apart = APART * pane.pixel;
  const isFree = (spot: Point): boolean =>
    stand.every((one) => Math.hypot(one.at.x - spot.x, one.at.y - spot.y) >= apart * 0.99);
  for (let ring = 0; ring < 12; ring += 1) {
    for (let step = 0; step < (ring === 0 ? 1 : 12); step += 1) {
      const turn = (step * Math.PI) / 6;
      const spot = inside(
        { x: at.x + Math.cos(turn) * ring * apart * 0.5, y: at.y + Math.sin(turn) * ring * apart * 0.5 },
        pane,
      );
      if (isFree(spot)) return spot;
    }
  }
  return at;
}
