/** Tables with given deals, and what this browser remembers of the deals of the day. */

import type { GivenTable } from "../wire";
import { say } from "../words/later";
import { beginChain, keepChain } from "./chain";
import { playAgain, playDaily } from "./deals";
import { ownName } from "./prefs.svelte";
import { recall, remember } from "./store";
import { keyOf } from "./signature";

const KEY = "daily";
const DAY = 24 * 60 * 60 * 1000;

/** The first tries of today by game, the day on which something was finished last, and so many days in a row. */
interface Known {
  date: string;
  tables: Record<string, string>;
  last: string;
  streak: number;
}

const NOTHING: Known = { date: "", tables: {}, last: "", streak: 0 };

export const known = (): Known => ({ ...NOTHING, ...recall<Partial<Known>>(KEY, {}) });

/** The table of the first try of a game today, where there was one here. */
export const triedToday = (date: string, game: string): string | undefined => {
  const { date: day, tables } = known();
  return day === date ? tables[game] : undefined;
};

const before = (date: string): string => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10);

/** Days in a row up to today or yesterday. */
export const streakOn = (date: string): number => {
  const { last, streak } = known();
  return last === date || last === before(date) ? streak : 0;
};

/** A deal of a day is over: one more day, unless the day has been counted. */
export function noteFinished(date: string): void {
  const one = known();
  if (one.last < date) remember(KEY, { ...one, streak: streakOn(date) + 1, last: date });
}

async function begun(open: (wish: { name: string; tip: string; key: string | null }) => Promise<GivenTable>) {
  const { tip, tail } = beginChain(null);
  const key = await keyOf(tail).catch(() => null);
  const made = await open({ name: ownName(say("guest")), tip, key });
  keepChain(made.table);
  return made;
}

/** Sit down to the deal of the day; the first try in this browser counts. */
export async function beginDaily(game: string, date: string): Promise<string> {
  const { table } = await begun((wish) => playDaily({ game, ...wish }));
  const one = known();
  const tables = one.date === date ? one.tables : {};
  remember(KEY, { ...one, date, tables: { [game]: table, ...tables } });
  return table;
}

/** Sit down to the deals of a game that is over. */
export const beginAgain = async (source: string, seat: string): Promise<string> =>
  (await begun((wish) => playAgain(source, { seat, ...wish }))).table;
