/** The published books that somebody has played by: rules are told beside the one they know best. */

import { prefs, type BotPace } from "./prefs.svelte";
import { recall, remember } from "./store";

type Played = Record<string, Record<string, number>>;
const KEY = "known-books";
const LAST = "known-books-last";
const OVER = "a-game-is-over";

/** A game by a published book was played to its end; looking at the same table again counts for nothing. */
export function notePlayed(table: string, game: string, book: string): void {
  if (recall(LAST, "") === table) return;
  remember(LAST, table);
  const played = recall<Played>(KEY, {});
  const books = played[game] ?? {};
  remember(KEY, { ...played, [game]: { ...books, [book]: (books[book] ?? 0) + 1 } });
}

/** A game was played to its end: the first one is over. */
export function noteOver(): void {
  remember(OVER, true);
}

/** Whether nobody has played a game to its end here. */
export const isNewHere = (): boolean => !recall(OVER, false) && recall(LAST, "") === "";

/** How long bots shall take here: in somebody's first game there is much to see. */
export function wantedPace(): BotPace {
  if (prefs.pace !== "auto") return prefs.pace;
  return isNewHere() ? "slow" : "normal";
}

/** The book that was played most, "" where none was. */
export function knownBook(game: string): string {
  const books = Object.entries(recall<Played>(KEY, {})[game] ?? {});
  return books.sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
