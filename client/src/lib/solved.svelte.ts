/** Which puzzles were solved in this browser, by their numbers. */

import { recall, remember } from "./store";

const KEY = "solved";
let known: number[] = $state.raw(recall<number[]>(KEY, []));

export const solvedHere = (): Set<number> => new Set(known);

export function noteSolved(number: number): void {
  if (known.includes(number)) return;
  known = [...recall<number[]>(KEY, []), number];
  remember(KEY, known);
}
