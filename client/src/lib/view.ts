/** What a view shows, by the fields that it has: a game that this page has never heard of is shown by the same ones. */

import type { View } from "../wire";

export type Pile = number | string[];

export const sizeOf = (pile: Pile | undefined): number => (typeof pile === "number" ? pile : (pile?.length ?? 0));

/** What the seats hold; null in a game without hands. */
export function handsOf(view: View | null): Record<string, Pile> | null {
  return view && "hands" in view ? view.hands : null;
}

/** The faces that a seat holds, where they may be seen. */
export function handOf(view: View | null, seat: string | null): string[] {
  const pile = seat === null ? undefined : handsOf(view)?.[seat];
  return Array.isArray(pile) ? pile : [];
}

/** The seats that hold this many tiles. */
export function seatsHolding(view: View | null, count: number): string[] {
  return Object.entries(handsOf(view) ?? {}).flatMap(([seat, pile]) => (sizeOf(pile) === count ? [seat] : []));
}

/** The tiles of a row, in a game that is played in one. */
export function rowOf(view: View | null): string[] | null {
  return view && "row" in view ? view.row : null;
}

/** The trains by their owners, in a game that has some. */
export function trainsOf(view: View | null): Record<string, string[]> | null {
  return view && "trains" in view ? view.trains : null;
}

/** The seats whose trains are open to everybody. */
export function markedOf(view: View | null): string[] {
  return view && "marked" in view ? view.marked : [];
}

/** The engine; null while there is none, undefined in a game that has none. */
export function engineOf(view: View | null): string | null | undefined {
  return view && "engine" in view ? view.engine : undefined;
}

/** Each tile with the one that it was laid against, in a game whose tiles branch. */
export function branchesOf(view: View | null): [tile: string, parent: string | null][] | null {
  return view && "layout" in view ? view.layout : null;
}
