/** Who scores together, where some do. */

import type { Scene } from "./scene";

type Seated = Pick<Scene, "traits" | "seat">;

/** The side of a seat, from 0; null where everybody plays alone. */
export function sideOf(seat: string, { traits }: Seated): number | null {
  const sides = traits?.sides ?? [];
  return sides.some((side) => side.length > 1) ? sides.findIndex((side) => side.includes(seat)) : null;
}

/** The partner at whose seat the score stands that both have: oneself, or the first of the side; null at that seat. */
export function keeperOf(seat: string, { traits, seat: own }: Seated): string | null {
  const side = traits?.sides.find((one) => one.includes(seat)) ?? [seat];
  const keeper = side.find((one) => one === own) ?? side[0] ?? seat;
  return keeper === seat ? null : keeper;
}
