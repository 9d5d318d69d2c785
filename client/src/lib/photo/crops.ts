/** A tile cut out of a picture and straightened; the twin of `crops.py`. */

import { minus, sides, type Corners, type Spot } from "./corners";
import type { Picture } from "./picture";

export const WIDE = 80;
export const HIGH = 144;
const MARGIN = 8;
const REACH = 16;
const STRAIGHT: Corners = [
  [MARGIN, MARGIN],
  [WIDE - MARGIN, MARGIN],
  [WIDE - MARGIN, HIGH - MARGIN],
  [MARGIN, HIGH - MARGIN],
];
type Way = (x: number, y: number) => Spot;

/** The tile upright, colour by colour, from -0.5 to 0.5, written at its place among other crops. */
export function cropInto(picture: Picture, corners: Corners, into: Float32Array, start: number): void {
  const way = wayTo(corners);
  const colour = picture.sampler(shrink(corners));
  const area = WIDE * HIGH;
  for (let y = 0, at = start; y < HIGH; y += 1) {
    for (let x = 0; x < WIDE; x += 1, at += 1) {
      const [u, v] = way(x + 0.5, y + 0.5);
      colour(u, v, into, at, area);
    }
  }
  for (let at = start; at < start + 3 * area; at += 1) into[at] = (into[at] ?? 0) - 0.5;
}

/** The corners, once the net has seen where in the crop they are. */
export function mended(corners: Corners, shift: ArrayLike<number>): Corners {
  const way = wayTo(corners);
  const moved = STRAIGHT.map(([x, y], at) =>
    way(x + (shift[2 * at] ?? 0) * REACH, y + (shift[2 * at + 1] ?? 0) * REACH),
  );
  return moved as Corners;
}

function shrink(corners: Corners): number {
  const { across, along } = sides(corners);
  return Math.max(
    (2 * Math.hypot(...along)) / (HIGH - 2 * MARGIN),
    (2 * Math.hypot(...across)) / (WIDE - 2 * MARGIN),
  );
}

/** The way from the crop's straight tile into the picture, where it is seen aslant. */
function wayTo([a, b, c, d]: Corners): Way {
  const [wide, high] = [WIDE - 2 * MARGIN, HIGH - 2 * MARGIN];
  const bend = minus([a[0] + c[0], a[1] + c[1]], [b[0] + d[0], b[1] + d[1]]);
  const [right, down] = [minus(b, c), minus(d, c)];
  const area = right[0] * down[1] - right[1] * down[0];
  const g = (bend[0] * down[1] - bend[1] * down[0]) / area;
  const h = (right[0] * bend[1] - right[1] * bend[0]) / area;
  return (x, y) => {
    const [s, t] = [(x - MARGIN) / wide, (y - MARGIN) / high];
    const depth = g * s + h * t + 1;
    return [
      ((b[0] - a[0] + g * b[0]) * s + (d[0] - a[0] + h * d[0]) * t + a[0]) / depth,
      ((b[1] - a[1] + g * b[1]) * s + (d[1] - a[1] + h * d[1]) * t + a[1]) / depth,
    ];
  };
}
