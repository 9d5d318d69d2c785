/** What the automatic camera shows of a table: everything is worked out here, for the page and for who measures it. */

import type { Box, Layout, Placement } from "../wire";
import { follow, leastScale, type Camera, type Point, type Size } from "./camera";
import type { Ground } from "./ground";
import { around, beyond, cornersOf, scaled, square } from "./picture";

/** No tile is longer than this part of the window. */
const LONGEST = 0.3;
/** No less of a table is shown than this part of its usual size. */
const LEAST = 0.35;
const USUAL: Box = { left: -8, top: -6, right: 8, bottom: 6 };

/** What there is to show: all tiles, with room for the next ones. */
export function roomOf(layout: Ground | Required<Layout> | null, lying: Placement[]): Box {
  if (!layout) return USUAL;
  const positions = layout.labels.filter((label) => label.key === "position");
  const words = positions.map(({ x, y }) => ({ x, y: y + 0.5 }));
  const corners = [...lying, ...layout.ends].flatMap((one) => cornersOf(one, 0.5));
  const usual = positions.length > 0 ? [] : [scaled(layout.table, LEAST), square(layout.hub)];
  const others = usual.flatMap(({ left, top, right, bottom }) => [{ x: left, y: top }, { x: right, y: bottom }]);
  return around([...corners, ...words, ...others, ...layout.ends.map((end) => beyond(end, 0.7))], 0.3);
}

/**
 * What is seen of the room in the part of the picture that nothing lies on; all of it where nothing is in focus.
 * `covered`: pixels at the bottom that other things lie on.
 */
export function looking(room: Box, size: Size, covered: number, focus: Point | null): Camera {
  const free = { width: size.width, height: Math.max(1, size.height - covered) };
  const largest = (Math.min(free.width, free.height) * LONGEST) / 2;
  const seen = follow(room, free, focus, focus ? leastScale(size) : 0, largest);
  return { ...seen, y: seen.y + covered / 2 / seen.scale };
}

/** How lanes are laid in a window. */
export interface LaneSizes {
  /** Whether all but one's own stand two in a row. */
  tight: boolean;
  /** Pixels of a lane's height, and of a tile's width. */
  high: number;
  unit: number;
}

/** Under the lanes lie the engine and what moves the picture. */
export const FOOT = 46;
/** A lane is at least this high, and a tile in it this much lower. */
const LOWEST = 44;
const AROUND = 15;
const BESIDE_TIGHT = 128;
/** Pixels that a tile is wide at most, and that what stands beside a train takes: at hand, and from across the room. */
export const NEAR = { largest: 46, beside: 180 };
export const FAR = { largest: 88, beside: 540 };
/** Two tiles and a half are seen of a train, in widths of a tile. */
const ROOM = 5.2;

export function laneSizes({ width, height }: Size, lanes: number, { largest, beside } = NEAR): LaneSizes {
  const tight = (height - FOOT) / Math.max(1, lanes) < LOWEST;
  const rows = tight ? 1 + Math.ceil((lanes - 1) / 2) : lanes;
  const high = Math.max(LOWEST, (height - FOOT) / Math.max(1, rows));
  const long = tight ? (width / 2 - BESIDE_TIGHT) / 2.1 : (width - beside) / ROOM;
  return { tight, high, unit: Math.max(18, Math.min(largest, high - AROUND, long)) };
}
