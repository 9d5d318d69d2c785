/** How far somebody is with the lessons of each game, kept in this browser; and the first round after them. */

import type { Games, GameShown } from "../wire";
import { beginCoaching, LESSONS } from "./coaching";
import { openTable, quickBots, usualPlan, botsFor, type Plan } from "./start";
import { recall, remember } from "./store";

const MOST_SEATS = 3;

interface Learned {
  done: string[];
  /** Where one was last. */
  at: string;
}

type AllLearned = Record<string, Learned>;

export const learned = (game: string): Learned => ({ done: [], at: "", ...recall<AllLearned>(LESSONS, {})[game] });

export function keepLearned(game: string, now: Learned): void {
  remember(LESSONS, { ...recall<AllLearned>(LESSONS, {}), [game]: now });
}

/** Games that can be learned. */
export const taught = (all: Games | null): GameShown[] => all?.games.filter(({ lessons }) => lessons > 0) ?? [];

/** Where somebody begins or goes on: where they were last, unless that is done; then at the first that is not. */
export function resumeAt(names: string[], { done, at }: Learned): number {
  const last = names.indexOf(at);
  if (last >= 0 && !done.includes(at)) return last;
  return Math.max(0, names.findIndex((name) => !done.includes(name)));
}

/** A short first round: the smallest set, few seats, and the bots that are easiest to beat. */
export function firstPlan(all: Games, game: GameShown): Plan | null {
  const usual = usualPlan(all, game);
  const sets = game.bases[0]?.sets ?? {};
  const [set, counts] = Object.entries(sets)
    .filter(([, offered]) => offered.length > 0)
    .map(([size, offered]) => [Number(size), offered] as const)
    .sort(([one], [other]) => one - other)[0] ?? [0, []];
  const seats = counts.filter((count) => count <= MOST_SEATS).at(-1) ?? counts[0];
  if (!usual || seats === undefined) return null;
  return { ...usual, set, seats, bots: botsFor(seats, quickBots(all.bots, game).slice(0, 1)) };
}

/** Sit down to it, with a coach; its id. */
export async function openFirst(plan: Plan): Promise<string> {
  const table = await openTable(plan);
  beginCoaching(table);
  return table;
}
