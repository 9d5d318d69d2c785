/** Geometry of the picture that does not depend on the page. */

import type { Box, OpenEnd, Placement } from "../wire";
import { numbersOf } from "./action";
import type { Point } from "./camera";

export type { Point };

/** Steps of the picture to one unit, half the length of a tile. */
export const UNIT = 40;

export interface Lying {
  x: number;
  y: number;
  rotation: number;
}

/** How a tile would lie at an open end: the number that is asked for joins, doubles lie across. */
export function atEnd(tile: string, end: OpenEnd): Lying {
  const [first, second] = numbersOf(tile);
  const turn = radians(end.rotation);
  if (first === second) {
    return { x: end.x - Math.cos(turn) / 2, y: end.y - Math.sin(turn) / 2, rotation: end.rotation + 90 };
  }
  const flipped = end.number !== null && first !== end.number;
  return { x: end.x, y: end.y, rotation: end.rotation + (flipped ? 180 : 0) };
}

/** A point beyond an open end, in its direction. */
export function beyond(end: OpenEnd, by: number): Point {
  const turn = radians(end.rotation);
  return { x: end.x + by * Math.cos(turn), y: end.y + by * Math.sin(turn) };
}

interface Word extends Point {
  anchor: "start" | "middle" | "end";
}

/**
 * Where a word stands at a marker, in steps of the picture: under it, unless its train leaves there; then beside it, or
 * under it on the side without tiles.
 */
export function besideMarker(marker: Point): Word {
  const far = Math.hypot(marker.x, marker.y) || 1;
  const [x, y] = [marker.x / far, marker.y / far];
  const toRight = x > 0;
  if (y < -0.2 && y > -0.8) return { x: toRight ? -16 : 16, y: 30, anchor: toRight ? "start" : "end" };
  if (y < 0.2) return { x: 0, y: 30, anchor: "middle" };
  if (Math.abs(x) > 0.55) return { x: toRight ? 8 : -8, y: 30, anchor: toRight ? "end" : "start" };
  return { x: toRight ? 25 : -27, y: 6, anchor: toRight ? "start" : "end" };
}

/** A box around some points, with a margin; it grows in whole steps, so that not every tile moves the picture. */
export function around(points: Point[], margin: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const out = (far: number): number => Math.ceil(far + margin);
  return {
    left: -out(-Math.min(...xs)),
    top: -out(-Math.min(...ys)),
    right: out(Math.max(...xs)),
    bottom: out(Math.max(...ys)),
  };
}

/** The opposite corners of a level box around a tile, so far away from it. */
export function cornersOf({ x, y, rotation }: Lying, margin: number): Point[] {
  const turn = radians(rotation);
  const c = Math.abs(Math.cos(turn));
  const s = Math.abs(Math.sin(turn));
  const wide = c + s / 2 + margin;
  const tall = s + c / 2 + margin;
  return [
    { x: x - wide, y: y - tall },
    { x: x + wide, y: y + tall },
  ];
}

/** A box around the middle of the table. */
export function square(half: number): Box {
  return { left: -half, top: -half, right: half, bottom: half };
}

/** A box made smaller around the middle of the table. */
export function scaled(box: Box, by: number): Box {
  return { left: box.left * by, top: box.top * by, right: box.right * by, bottom: box.bottom * by };
}

/** The middle of some places of the table. */
export function middleOf(ends: OpenEnd[]): Point | null {
  if (ends.length === 0) return null;
  return {
    x: ends.reduce((sum, end) => sum + end.x, 0) / ends.length,
    y: ends.reduce((sum, end) => sum + end.y, 0) / ends.length,
  };
}

/** The place nearest to a point, where one is near enough. */
export function nearest(ends: OpenEnd[], at: Point, reach: number): OpenEnd | null {
  let best: OpenEnd | null = null;
  let least = reach;
  for (const end of ends) {
    const far = Math.hypot(end.x - at.x, end.y - at.y);
    if (far < least) [best, least] = [end, far];
  }
  return best;
}

/** How something lies, for a box whose middle is at the left upper corner. */
export function spot(at: Lying | Placement): string {
  return `left:${at.x * UNIT}px;top:${at.y * UNIT}px;rotate:${at.rotation}deg`;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
