/** Opening tables: the last choice is remembered, so that the next game is one tap away. */

import type { NewTable } from "../wire";
import { say } from "../words";
import * as api from "./api";
import { beginChain, keepChain } from "./chain";
import { ownName } from "./prefs.svelte";
import { recall, remember } from "./store";

export type Plan = Required<Pick<NewTable, "game" | "rules" | "set" | "seats" | "bots" | "clock" | "listed" | "watch" | "hints">>;

/** The bots that answer at once, from the weakest to the strongest. */
const QUICK = ["passenger", "porter", "brakeman", "conductor"];

/** Who takes a seat where nobody was chosen: one of the bots that the game offers. */
export function usualBot(seat: number, offered: string[] = []): string {
  const quick = QUICK.filter((bot) => offered.length === 0 || offered.includes(bot));
  return quick[seat % quick.length] ?? "porter";
}

const USUAL: Plan = {
  game: "mexican-train",
  rules: "parsons",
  set: 12,
  seats: 4,
  bots: { B: "porter", C: "brakeman", D: "conductor" },
  clock: "none",
  listed: false,
  watch: true,
  hints: "bots",
};

export const ALONE: Plan = { ...USUAL, game: "castle-rock", rules: "booklet", set: 6, seats: 1, bots: {} };

/** The game against bots that one tap begins: the last one, or the usual one. */
export function lastBotPlan(): Plan {
  return { ...USUAL, ...recall<Partial<Plan>>("last-bots", {}) };
}

/** A bot for every seat but the first, the weakest first. */
export function botsFor(seats: number, offered?: string[]): Record<string, string> {
  const letters = "BCDEFGH".slice(0, seats - 1).split("");
  return Object.fromEntries(letters.map((seat, at) => [seat, usualBot(at + 1, offered)]));
}

/** A table like the last one, with free seats for friends. */
export function friendsPlan(): Plan {
  return { ...lastBotPlan(), bots: {}, listed: false };
}

/** Open a table and sit down; its id. */
export async function openTable(plan: Plan): Promise<string> {
  const tip = beginChain(null);
  const table = await api.openTable({ ...plan, name: ownName(say("guest")), tip });
  keepChain(table);
  if (plan.seats > 1 && Object.keys(plan.bots).length === plan.seats - 1) remember("last-bots", plan);
  return table;
}
