/** Where the numbers of tiles stand in a picture: beside each tile, over as little else as can be. */

import { minus, plus, sides, times, type Corners, type Spot } from "./corners";

/** A label of this size, in units of the picture. */
export interface Size {
  wide: number;
  high: number;
}

export interface Label extends Size {
  spot: Spot;
}

/** The labels of tiles, each at its place. */
export function placeLabels(tiles: { corners: Corners; label: Size }[], picture: Size): Label[] {
  const placed: Label[] = [];
  for (const { corners, label } of tiles) {
    const places = beside(corners, label).map((spot) => ({ ...label, spot: kept(spot, label, picture) }));
    const cost = (one: Label): number => onTiles(one, tiles) + 2 * onLabels(one, placed);
    placed.push(places.reduce((best, one) => (cost(one) < cost(best) ? one : best)));
  }
  return placed;
}

/** Beyond each of the four sides, and, where nothing else will do, on the line between the halves. */
function beside(corners: Corners, label: Size): Spot[] {
  const { middle, across, along } = sides(corners);
  const ways = [along, across, times(along, -1), times(across, -1)];
  return [...ways.map((way) => plus(middle, plus(way, outwards(way, label)))), middle];
}

/** Half a label further. */
function outwards(way: Spot, { wide, high }: Size): Spot {
  const length = Math.hypot(...way) || 1;
  const [x, y] = times(way, 1 / length);
  return times([x, y], (Math.abs(x) * wide + Math.abs(y) * high) / 2);
}

const kept = ([x, y]: Spot, label: Size, picture: Size): Spot => [
  Math.min(Math.max(x, label.wide / 2), picture.wide - label.wide / 2),
  Math.min(Math.max(y, label.high / 2), picture.high - label.high / 2),
];

const onTiles = (label: Label, tiles: { corners: Corners }[]): number =>
  tiles.reduce((sum, { corners }) => sum + share(label, corners), 0);

const onLabels = (label: Label, placed: Label[]): number =>
  placed.reduce((sum, other) => sum + both(minus(label.spot, other.spot), label, other), 0);

/** How much two labels have in common, from 0 to 1. */
const both = ([x, y]: Spot, one: Size, other: Size): number =>
  Math.max(0, 1 - (2 * Math.abs(x)) / (one.wide + other.wide)) *
  Math.max(0, 1 - (2 * Math.abs(y)) / (one.high + other.high));

const STEPS = [-0.4, -0.2, 0, 0.2, 0.4];

/** How many of some points of a label lie in a tile. */
function share({ spot, wide, high }: Label, corners: Corners): number {
  const points = STEPS.flatMap((x) => STEPS.map((y): Spot => plus(spot, [x * wide, y * high])));
  return points.filter((point) => isIn(point, corners)).length / points.length;
}

function isIn([x, y]: Spot, corners: Corners): boolean {
  const turns = corners.map(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % 4] as Spot;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
  return turns.every((turn) => turn === turns[0]);
}
