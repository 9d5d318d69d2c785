/** Four corners around a tile, those of the first number first. */

export type Spot = [number, number];
export type Corners = [Spot, Spot, Spot, Spot];

export const minus = (one: Spot, other: Spot): Spot => [one[0] - other[0], one[1] - other[1]];
export const plus = (one: Spot, other: Spot): Spot => [one[0] + other[0], one[1] + other[1]];
export const times = (one: Spot, by: number): Spot => [one[0] * by, one[1] * by];
export const cross = (one: Spot, other: Spot): number => one[0] * other[1] - one[1] * other[0];

export const mean = (spots: Spot[]): Spot => times(spots.reduce(plus), 1 / spots.length);

/** The middle, half of the way across and half of the way along. */
export function sides([a, b, c, d]: Corners): { middle: Spot; across: Spot; along: Spot } {
  return {
    middle: mean([a, b, c, d]),
    across: times(minus(mean([b, c]), mean([a, d])), 0.5),
    along: times(minus(mean([c, d]), mean([a, b])), 0.5),
  };
}

/** The same tile from its other end. */
export const turned = ([a, b, c, d]: Corners): Corners => [c, d, a, b];
