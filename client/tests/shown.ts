/**
 * What the automatic camera shows of a table. It asks what the page itself asks; `tests/browser/test_shown.py` plays
 * the games, and runs this in Node.
 */

import { bubblesOf } from "../src/lib/bubbles";
import { leastScale, toPicture, toTable, type Size } from "../src/lib/camera";
import { FOOT, laneSizes, looking, roomOf } from "../src/lib/fit";
import type { Layout } from "../src/wire";

interface Asked {
  layout: Required<Layout>;
  size: Size;
  /** Pixels at the bottom that other things lie on. */
  covered: number;
  /** The tile that was laid last, or none. */
  last: string | null;
}

interface Shown {
  tile: number;
  least: number;
  ends: number;
  seen: number;
  /** The part of the window's shorter side that is used, and whether tiles could not be larger. */
  side: number;
  largest: boolean;
}

export function shownOf({ layout, size, covered, last }: Asked): Shown {
  const wanted = new Set(layout.ends.filter((end) => end.number !== null).map((end) => `${end.place} ${end.number}`));
  const least = 2 * leastScale(size);
  if (layout.lanes.length > 0) {
    const lanes = layout.lanes.filter((lane) => lane.place !== "hub");
    const { unit, high, tight } = laneSizes(size, lanes.length);
    const rows = tight ? 1 + Math.ceil((lanes.length - 1) / 2) : lanes.length;
    const fit = Math.floor((size.height - FOOT + 1) / high);
    const seen = Math.min(wanted.size, fit >= rows ? wanted.size : fit * (tight ? 2 : 1));
    return { tile: 2 * unit, least, ends: wanted.size, seen, side: 1, largest: false };
  }
  const room = roomOf(layout, layout.placed);
  const focus = layout.placed.find((one) => one.tile === last) ?? { x: 0, y: 0 };
  const camera = looking(room, size, covered, focus);
  const from = toTable(camera, size, { x: 0, y: 0 });
  const to = toTable(camera, size, { x: size.width, y: size.height - covered });
  const box = { left: from.x, top: from.y, right: to.x, bottom: to.y };
  const bubbles = bubblesOf(layout.ends, new Set(), { box, pixel: 1 / camera.scale });
  const seen = bubbles.map(({ at }) => toPicture(camera, size, at)).filter(
    ({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height - covered,
  );
  const free = { width: size.width, height: size.height - covered };
  const used = (low: number, high: number, from: number, to: number): number =>
    ((Math.min(high, to) - Math.max(low, from)) * camera.scale);
  const side = free.width < free.height
    ? used(room.left, room.right, box.left, box.right) / free.width
    : used(room.top, room.bottom, box.top, box.bottom) / free.height;
  const isLargest = camera.scale >= (Math.min(free.width, free.height) * 0.25) / 2 - 0.01;
  return { tile: 2 * camera.scale, least, ends: wanted.size, seen: seen.length, side, largest: isLargest };
}
