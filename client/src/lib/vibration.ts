/** What is felt in the hand that holds a device: one's own tile as it goes down, one's turn, and the end of a round. */

import type { Happened } from "../wire";

/** Milliseconds of movement, of rest, of movement … */
const FELT = { lay: [10], turn: [25], end: [30, 60, 30] };

export const canVibrate = (): boolean => typeof navigator !== "undefined" && "vibrate" in navigator;

/** What is to be felt of what happened, or null. */
export function feltOf(
  happened: Happened[],
  { seat, isMyTurn }: { seat: string | null; isMyTurn: boolean },
): number[] | null {
  const events = happened.flatMap((one) => one.events);
  if (events.some(({ event }) => event === "round")) return FELT.end;
  if (seat === null) return null;
  if (events.some((one) => one.event === "played" && one.seat === seat)) return FELT.lay;
  return isMyTurn && events.some(({ event }) => event === "turn" || event === "turn-ended") ? FELT.turn : null;
}

/** A device moves only for somebody who has touched the page. */
export function vibrate(felt: number[] | null): void {
  if (felt && canVibrate() && navigator.userActivation?.hasBeenActive) navigator.vibrate(felt);
}
