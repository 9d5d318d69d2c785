/** What is asked of puzzles, of given deals, and of a deal that was played. */

import type {
  Compared,
  Daily,
  GivenTable,
  PlayAgain,
  PlayDaily,
  Puzzle,
  PuzzleAnswer,
  Puzzles,
  PuzzleVerdict,
  Solution,
} from "../wire";
import { address, type Asked, get, player, post } from "./api";

/** Whether the deal of a game that is over could have been won. */
export const solution = (id: string): Promise<Solution> =>
  get<Solution>(`/api/tables/${encodeURIComponent(id)}/solution`);

/** The deals of today, a table with one of them, one with the deals of a game that is over; how others played it. */
export const daily = (): Promise<Daily> => get<Daily>("/api/daily");
export const playDaily = (wish: PlayDaily): Promise<GivenTable> =>
  player().then(() => post<GivenTable>("/api/daily", wish));
export const playAgain = (id: string, wish: PlayAgain): Promise<GivenTable> =>
  player().then(() => post<GivenTable>(`/api/tables/${encodeURIComponent(id)}/again`, wish));
export const compared = (id: string): Promise<Compared> =>
  get<Compared>(`/api/tables/${encodeURIComponent(id)}/compared`);

/** Which puzzles there are; one of them; whether an answer is best. */
export const puzzles = (): Promise<Puzzles> => get<Puzzles>("/api/puzzles");
export const puzzle = (asked: Asked): Promise<Puzzle> => get<Puzzle>(address("/api/puzzle", asked));
export const answerPuzzle = (answer: PuzzleAnswer): Promise<PuzzleVerdict> =>
  post<PuzzleVerdict>("/api/puzzle", answer);
