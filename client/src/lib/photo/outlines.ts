/** Where tiles lie in a picture; the twin of `outlines.py`. */

import thresholds from "../../../../src/boneyard/photo/thresholds.json";
import { cross, mean, minus, plus, sides, times, type Corners, type Spot } from "./corners";

const CELL = 4;
const SPOT = 8;
const SIDE = 32;
const MOST = 64;
/** Spots all over a tile, to see how much of it lies somewhere. */
const DOTS: Spot[] = [...Array(32).keys()].map((n) => [((n % 4) - 1.5) / 2, (Math.floor(n / 4) - 3.5) / 4]);

export interface Outline {
  corners: Corners;
  sure: number;
}

/** What the net that finds has answered: seven maps of `high` rows. */
export interface Found {
  values: Float32Array;
  wide: number;
  high: number;
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** What was found, the surest first, each place once. */
export function outlines(found: Found): Outline[] {
  const tops: Outline[] = [];
  for (let at = 0; at < found.wide * found.high; at += 1) {
    const sure = logistic(found.values[at] ?? 0);
    if (sure > thresholds.worth_a_look && isTop(found, at)) tops.push({ corners: cornersAt(found, at), sure });
  }
  return once(tops.sort((one, other) => other.sure - one.sure)).slice(0, MOST);
}

/** Without those that lie on one before them. */
export function once<One extends { corners: Corners }>(each: One[]): One[] {
  const kept: One[] = [];
  for (const one of each) if (!kept.some((other) => lieOn(one.corners, other.corners))) kept.push(one);
  return kept;
}

function isTop({ values, wide, high }: Found, at: number): boolean {
  const [row, column] = [Math.floor(at / wide), at % wide];
  const own = values[at] ?? 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(high - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x += 1) {
      if ((values[y * wide + x] ?? 0) > own) return false;
    }
  }
  return true;
}

function cornersAt({ values, wide, high }: Found, at: number): Corners {
  const value = (map: number): number => values[map * wide * high + at] ?? 0;
  const cell: Spot = [(at % wide) * CELL + CELL / 2, Math.floor(at / wide) * CELL + CELL / 2];
  const middle = plus(cell, [value(1) * SPOT, value(2) * SPOT]);
  const along = halfTurned(value(3), value(4));
  let across = halfTurned(value(5), value(6));
  if (cross(across, along) < 0) across = times(across, -1);
  const [start, end] = [minus(middle, along), plus(middle, along)];
  return [minus(start, across), plus(start, across), plus(end, across), minus(end, across)];
}

/** A side that is told with twice its angle, for it has no front. */
function halfTurned(x: number, y: number): Spot {
  const [length, turn] = [Math.hypot(x, y) * SIDE, Math.atan2(y, x) / 2];
  return [Math.cos(turn) * length, Math.sin(turn) * length];
}

/** Whether its middle lies well within the other. */
const lieOn = (corners: Corners, other: Corners): boolean => reach(mean(corners), other) < 0.75;

/** How much of the one lies on the other, or of the other on the one. */
export const overlap = (corners: Corners, other: Corners): number =>
  Math.max(share(corners, other), share(other, corners));

function share(corners: Corners, other: Corners): number {
  const { middle, across, along } = sides(corners);
  const spots = DOTS.map(([x, y]) => plus(middle, plus(times(across, x), times(along, y))));
  return spots.filter((spot) => reach(spot, other) < 1).length / spots.length;
}

/** How far from the middle of a tile a spot is: below 1, it lies on it. */
function reach(spot: Spot, corners: Corners): number {
  const { middle, across, along } = sides(corners);
  const away = minus(spot, middle);
  return Math.max(Math.abs(cross(away, along)), Math.abs(cross(across, away))) / Math.abs(cross(across, along));
}
