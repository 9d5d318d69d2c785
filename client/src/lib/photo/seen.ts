import type { Corners } from "./corners";

/** A tile: its corners, how likely it is one, and how likely each number is on each of its halves. */
export interface Seen {
  corners: Corners;
  isTile: number;
  found: number;
  halves: [number[], number[]];
}

/** How likely it is that a tile is what it is read as, by the half that is less clear. */
export const sureOf = ({ halves, isTile }: Seen): number =>
  Math.min(...halves.map((half) => Math.max(...half))) * isTile;
