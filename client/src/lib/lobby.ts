/** Tables as lists show them: what waits for whom, and what waits longest comes first. */

import type { TableShown } from "../wire";
import { say, sayOr } from "../words";

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

const nameOf = (name: string): string => sayOr(`bot.${name}`, name);
const at = (seat: string): number => seat.charCodeAt(0) - "A".charCodeAt(0);

/** Who sits there, without the one who reads it. */
export function company(table: TableShown): string {
  return table.seats.filter((name, seat) => name && (table.seat === null || seat !== at(table.seat))).map(nameOf).join(", ");
}

/** How things stand, in a few words. */
export function standing(table: TableShown): string {
  const free = table.seats.filter((name) => name === "").length;
  if (table.status === "open" && free > 0) return say(free === 1 ? "status.freeOne" : "status.free", { count: free });
  if (isYourTurn(table)) return say("table.yourTurn");
  if (isBetween(table)) return say("status.deal", { round: table.round + 1 });
  const who = table.status === "playing" && table.turn !== null ? table.seats[at(table.turn)] : "";
  return who ? say("status.turnOf", { who: nameOf(who) }) : say(`status.${table.status}`, { round: table.round });
}
