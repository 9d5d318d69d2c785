/** What the score sheet of a game says, from what happened. */

import type { Happened, RoundSheet } from "../wire";

export interface RoundScore {
  points: Record<string, number>;
  scores: Record<string, number>;
}

export function roundsOf(happened: Happened[]): RoundScore[] {
  const events = happened.flatMap((one) => one.events);
  return events.flatMap((event) => (event.event === "round" ? [{ points: event.points, scores: event.scores }] : []));
}

/** The place of each seat; null while the game is not over. */
export function placesOf(happened: Happened[]): Record<string, number> | null {
  for (const one of happened) for (const event of one.events) if (event.event === "over") return event.places;
  return null;
}

/** The sheet with what is told of the present round; the same list where nothing is told. */
export function sheetAfter(known: RoundSheet[], told: RoundSheet[]): RoundSheet[] {
  const [first] = told;
  return first ? [...known.filter((one) => one.round < first.round), ...told] : known;
}
