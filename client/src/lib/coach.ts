/** What a coach would say: of all that can be seen at a table, the first thing that was not said before. */

import type { TableState } from "./table.svelte";
import { readAction } from "./action";
import { handsOf, markedOf, sizeOf, trainsOf } from "./view";

export type Seen = Pick<TableState, "view" | "seat" | "legal" | "layout" | "facts" | "isMyTurn" | "isBetween">;

/** The end of the round: with that the coach has said enough. */
export const LAST = "over";

const has = (legal: string[], kinds: string[]): boolean =>
  legal.some((action) => kinds.includes(readAction(action)?.kind ?? ""));

const wants = ({ facts }: Seen): boolean => Object.keys(facts.wants ?? {}).length > 0;

const NOTED: [name: string, isSeen: (seen: Seen) => boolean][] = [
  [LAST, ({ isBetween, view }) => isBetween && (view?.round ?? 0) > 0],
  ["turn", ({ isMyTurn, legal, view }) => isMyTurn && handsOf(view) !== null && has(legal, ["play"])],
  ["last", (seen) => ofMine(seen) === 1 && has(seen.legal, ["play"])],
  ["drew", ({ view, isMyTurn }) => isMyTurn && view !== null && "drew" in view && view.drew],
  ["wants", (seen) => seen.isMyTurn && wants(seen)],
  ["open", (seen) => seen.isMyTurn && (seen.layout?.asking.length ?? 0) > 0 && !wants(seen)],
  ["own", ({ isMyTurn, view, seat }) => isMyTurn && seat !== null && markedOf(view).includes(seat)],
  ["marked", ({ isMyTurn, view, seat }) => isMyTurn && markedOf(view).some((one) => one !== seat)],
  ["mexican", ({ isMyTurn, view }) => isMyTurn && (trainsOf(view)?.M?.length ?? 0) > 0],
  ["take", ({ isMyTurn, legal }) => isMyTurn && has(legal, ["mid", "triple"])],
  ["turnUp", ({ isMyTurn, legal, view }) => isMyTurn && handsOf(view) === null && has(legal, ["draw"])],
];

const ofMine = ({ view, seat }: Seen): number => (seat === null ? 0 : sizeOf(handsOf(view)?.[seat]));

/** The next thing to be said; null where there is nothing new. */
export function nextSaying(seen: Seen, said: string[]): string | null {
  return NOTED.find(([name, isSeen]) => !said.includes(name) && isSeen(seen))?.[0] ?? null;
}
