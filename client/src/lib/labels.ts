/**
 * Where the names of trains stand: beyond their ends, free of tiles and of each other, and inside the picture where
 * that can be.
 */

import type { Box, OpenEnd } from "../wire";
import type { Lying, Point } from "./picture";

export interface Name {
  place: string;
  /** Half the width and the height of the words, in units of the table. */
  half: Point;
  end: OpenEnd;
  /** The next tile is drawn at this end, or its slot: the name stands beyond it. */
  taken: boolean;
}

const GAP = 0.3;

const box = (middle: Point, half: Point): Box =>
  ({ left: middle.x - half.x, right: middle.x + half.x, top: middle.y - half.y, bottom: middle.y + half.y });
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

const boxes = new WeakMap<Lying, Box>();

/** The upright box around a tile; a tile that lies is asked for often. */
export function boxOf(at: Lying): Box {
  const known = boxes.get(at);
  if (known) return known;
  const upright = measured(at);
  boxes.set(at, upright);
  return upright;
}

function measured(at: Lying): Box {
  const turn = (at.rotation * Math.PI) / 180;
  const [along, across] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return box(at, { x: along + across / 2, y: across + along / 2 });
}

/** Half of a double that lies across sticks out of its train by this much. */
const DOUBLE = 0.5;

/**
 * Places for a name, the best first: straight on, beside the end, further on, beside a double at the end, further back.
 */
function spots({ end, half, taken }: Name): Point[] {
  const turn = (end.rotation * Math.PI) / 180;
  const [x, y] = [Math.cos(turn), Math.sin(turn)];
  const tip = { x: end.x - x, y: end.y - y };
  const ahead = GAP + Math.abs(x) * half.x + Math.abs(y) * half.y;
  const beside = 0.5 + GAP + Math.abs(y) * half.x + Math.abs(x) * half.y;
  const on = (by: number, aside: number): Point => ({ x: tip.x + x * by - y * aside, y: tip.y + y * by + x * aside });
  const start = taken ? 2 : 0;
  const near = [
    on(start + ahead, 0),
    on(0, beside),
    on(0, -beside),
    on(start + ahead + 1, 0),
    on(-1, beside),
    on(-1, -beside),
    on(start + ahead + 2, 0),
  ];
  return [
    ...near,
    on(-1, beside + DOUBLE),
    on(-1, -beside - DOUBLE),
    on(0, beside + 1),
    on(0, -beside - 1),
    on(-2, beside + DOUBLE),
    on(-2, -beside - DOUBLE),
  ];
}

/**
 * The middle of every name whose end is in the picture; one that would hide tiles wherever it stood is left out, the
 * letter at the hub stands for it.
 */
export function placeNames(names: Name[], tiles: Lying[], picture: Box): Map<string, Point> {
  const taken = [...tiles, ...names.filter((name) => name.taken).map((name) => name.end)].map(boxOf);
  const found = new Map<string, Point>();
  for (const name of names) {
    if (!meet(boxOf(name.end), picture)) continue;
    const isFree = (spot: Point): boolean => !taken.some((one) => meet(one, box(spot, name.half)));
    const all = spots(name);
    const moved = all.map((one) => drawn(one, name.half, picture));
    const spot = all.find((one) => within(box(one, name.half), picture) && isFree(one)) ?? moved.find(isFree);
    if (!spot) continue;
    taken.push(box(spot, name.half));
    found.set(name.place, spot);
  }
  return found;
}

/** A spot moved into the picture. */
function drawn(spot: Point, half: Point, picture: Box): Point {
  const inside = (at: number, by: number, from: number, to: number): number =>
    Math.max(from + by, Math.min(to - by, at));
  return {
    x: inside(spot.x, half.x, picture.left, picture.right),
    y: inside(spot.y, half.y, picture.top, picture.bottom),
  };
}
