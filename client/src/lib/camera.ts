/** Which part of the table is shown, and how large. */

import type { Box } from "../wire";

export interface Camera {
  /** The point of the table in the middle of the picture. */
  x: number;
  y: number;
  /** Pixels for one unit, the width of a tile. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const SMALLEST = 4;
const LARGEST = 120;

/** Sizes in which the play is followed: in steps, so that not every tile changes the size of all others. */
const STEPS = [
  8.5,
  9.2,
  10,
  11,
  12,
  13.2,
  14.5,
  16,
  17.5,
  19,
  21,
  23,
  25.5,
  28,
  31,
  34,
  37.5,
  41,
  45,
  50,
  56,
  62,
  68,
  75,
  83,
  92,
];

/** Pictures whose shorter side is shorter than this are those of phones. */
const NARROW = 480;

/**
 * Tiles are at least this large where the play is followed: as they are drawn, with a margin, 36 pixels long on a phone
 * and 48 on any other screen.
 */
export function leastScale({ width, height }: Size): number {
  return Math.min(width, height) < NARROW ? 18.6 : 24.8;
}

/** The whole box in the picture; where that makes tiles too small to read, as much as fits around a point. */
export function follow(box: Box, size: Size, focus: Point | null, readable: number, largest: number): Camera {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const whole = Math.min(size.width / width, size.height / height);
  const step = focus ? (STEPS.findLast((one) => one <= whole) ?? whole) : whole;
  const scale = Math.min(largest, Math.max(step, focus ? readable : step));
  return {
    x: clampMiddle(focus?.x ?? 0, box.left, box.right, size.width / scale),
    y: clampMiddle(focus?.y ?? 0, box.top, box.bottom, size.height / scale),
    scale,
  };
}

function clampMiddle(wanted: number, from: number, to: number, shown: number): number {
  if (to - from <= shown) return (from + to) / 2;
  return Math.max(from + shown / 2, Math.min(to - shown / 2, wanted));
}

export function zoomAt(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const scale = Math.max(SMALLEST, Math.min(LARGEST, camera.scale * factor));
  const fixed = toTable(camera, size, at);
  return { x: fixed.x - (at.x - size.width / 2) / scale, y: fixed.y - (at.y - size.height / 2) / scale, scale };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** A point of the picture, on the table. */
export function toTable(camera: Camera, size: Size, at: Point): Point {
  return {
    x: camera.x + (at.x - size.width / 2) / camera.scale,
    y: camera.y + (at.y - size.height / 2) / camera.scale,
  };
}

/** A point of the table, in the picture. */
export function toPicture(camera: Camera, size: Size, at: Point): Point {
  return {
    x: size.width / 2 + (at.x - camera.x) * camera.scale,
    y: size.height / 2 + (at.y - camera.y) * camera.scale,
  };
}
