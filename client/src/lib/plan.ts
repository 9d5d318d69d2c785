/**
 * Plays that wait for their turn. Whether one may be laid is told by the server when its time comes; here only numbers
 * have to meet.
 */

import type { OpenEnd } from "../wire";
import { numbersOf, placesFor, readAction, type Play } from "./action";

interface End {
  place: string;
  number: number | null;
}

/** The play that a text names; null where it names anything else. */
export function readPlay(text: string): Play | null {
  const action = readAction(text);
  return action?.kind === "play" ? action : null;
}

/** The open ends as they would be with these plays laid: a train grows, other ends move on to the new tile. */
export function endsAfter(ends: End[], plan: string[]): End[] {
  let after = ends;
  for (const play of plan.map(readPlay)) if (play) after = grown(after, play);
  return after;
}

function grown(ends: End[], { tile, place }: Play): End[] {
  const numbers = numbersOf(tile);
  const at = ends.findIndex((end) => end.place === place && end.number !== null && numbers.includes(end.number));
  const end = ends[at];
  if (!end) return ends;
  const number = numbers[0] === end.number ? numbers[1] : numbers[0];
  return ends.with(at, { place: place.length === 1 ? place : tile, number });
}

/** Where a tile could be planned: at every end that shows one of its numbers once the plan is laid. */
export function placesToPlan(tile: string, ends: OpenEnd[], plan: string[]): string[] {
  const numbers = numbersOf(tile);
  const fitting = endsAfter(ends, plan).filter((end) => end.number !== null && numbers.includes(end.number));
  return [...new Set(fitting.map((end) => end.place))];
}

/** What is left of a plan when only these tiles are held. */
export function stillHeld(plan: string[], hand: string[]): string[] {
  return plan.every((text) => hand.includes(readPlay(text)?.tile ?? ""))
    ? plan
    : plan.filter((text) => hand.includes(readPlay(text)?.tile ?? ""));
}

/** Whether what is on offer includes a play, as far as tile and place go. */
export function isOffered(text: string, legal: string[]): boolean {
  const play = readPlay(text);
  return play !== null && placesFor(play.tile, legal).includes(play.place);
}
