/** Tables as lists show them: what waits for whom, and what waits longest comes first. */

import type { TableShown } from "../wire";
import { say } from "../words";
import { botName } from "./catalogue.svelte";
import { prefs } from "./prefs.svelte";
import { seatNumber } from "./seats";

export const isYourTurn = (table: TableShown): boolean => table.seat !== null && table.turn === table.seat;

/** A round is over, and somebody at the table has to deal the next one. */
const isBetween = (table: TableShown): boolean => table.status === "playing" && table.phase === "deal";

function rank(table: TableShown): number {
  if (isYourTurn(table)) return 0;
  if (isBetween(table) && table.seat !== null) return 1;
  return table.status === "over" ? 3 : 2;
}

/** The most urgent first: one's own turn, and of these the one whose clock leaves the least; then as they came. */
export function byUrgency(tables: TableShown[]): TableShown[] {
  return [...tables].sort((one, other) => rank(one) - rank(other) || hurry(one) - hurry(other));
}

const LONG = 1e9;
const hurry = (table: TableShown): number => (isYourTurn(table) ? (table.left ?? LONG) : LONG);

const nameOf = (name: string): string => botName(name);
/** Who sits there, without the one who reads it. */
export function company(table: TableShown): string {
  const own = table.seat === null ? -1 : seatNumber(table.seat);
  return table.seats.filter((name, seat) => name && seat !== own).map(nameOf).join(", ");
}

/** Who has won, with which total: "Ben wins with 33". Nothing where a game is not over, or was one for one. */
export function result({ seats, points, places }: TableShown): string {
  const first = seats.filter((_, seat) => places[seat] === 1).map(nameOf);
  if (first.length === 0 || seats.length < 2) return "";
  const who = new Intl.ListFormat(prefs.language).format(first);
  const fields = { who, points: points[places.indexOf(1)] ?? 0, count: first.length };
  return say("lobby.won", fields);
}

/** The day of a game, with the year only where it is another one. */
export function dayOf(created: string): string {
  const day = new Date(created);
  const year = day.getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return Number.isNaN(day.getTime())
    ? ""
    : day.toLocaleDateString(prefs.language, { day: "numeric", month: "long", ...year });
}

/** How things stand, in a few words. */
export function standing(table: TableShown): string {
  const free = table.seats.filter((name) => name === "").length;
  if (table.status === "open" && free > 0) return say("status.free", { count: free });
  if (isYourTurn(table)) return say("table.yourTurn");
  if (isBetween(table)) return say("status.deal", { round: table.round + 1 });
  const who = table.status === "playing" && table.turn !== null ? table.seats[seatNumber(table.turn)] : "";
  return who ? say("status.turnOf", { who: nameOf(who) }) : say(`status.${table.status}`, { round: table.round });
}
