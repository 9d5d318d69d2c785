/** Opening tables: the last choice is remembered, so that the next game is one tap away. */

import { CLOCKS, HINTS, type BotShown, type Games, type GameShown, type NewTable } from "../wire";
import { say } from "../words";
import * as api from "./api";
import { catalogue, firstBook, loadCatalogue } from "./catalogue.svelte";
import { beginChain, keepChain } from "./chain";
import { offerCoach } from "./coaching";
import { usualRules } from "./ownRules.svelte";
import { ownName } from "./prefs.svelte";
import { notePromised } from "./promise";
import { letter, otherSeats, seatNumber } from "./seats";
import { keyOf } from "./signature";
import { recall, remember } from "./store";

type Field = "game" | "rules" | "set" | "seats" | "bots" | "clock" | "listed" | "watch" | "hints";
/** `named`: what people call these rules. */
export type Plan = Required<Pick<NewTable, Field>> & Pick<NewTable, "named">;

/** How many sit at a table, where the rules leave the choice. */
const USUAL_SEATS = 4;

/** The bots of a game that answer at once, from the weakest to the strongest. */
export function quickBots(bots: BotShown[], game: GameShown | undefined): string[] {
  return bots.filter((one) => one.quick && (game?.bots.includes(one.bot) ?? true)).map((one) => one.bot);
}

/** Who takes a seat where nobody was chosen. */
export const usualBot = (seat: number, quick: string[]): string => quick[seat % quick.length] ?? "";

/** A bot for every seat but the first, the weakest first. */
export function botsFor(seats: number, quick: string[]): Record<string, string> {
  return Object.fromEntries(otherSeats(seats).map((seat, at) => [seat, usualBot(at + 1, quick)]));
}

export const usualSeats = (counts: number[], otherwise = 1): number =>
  counts.includes(USUAL_SEATS) ? USUAL_SEATS : (counts[0] ?? otherwise);

const isForOne = (game: GameShown): boolean =>
  game.bases.every((book) => Object.values(book.sets).flat().every((count) => count === 1));

/** The game that is played alone, where there is one. */
export const soloGame = ({ games }: Games): GameShown | undefined => games.find(isForOne);

/** A game by its first book, against bots. */
export function usualPlan(all: Games, game: GameShown | undefined = all.games[0]): Plan | null {
  const book = firstBook(game);
  if (!game || !book) return null;
  const seats = usualSeats(book.sets[String(book.usual)] ?? []);
  const bots = botsFor(seats, quickBots(all.bots, game));
  const { base: rules, usual: set } = book;
  return { game: game.game, rules, set, seats, bots, clock: CLOCKS[0], listed: false, watch: true, hints: HINTS[0] };
}

/** The game against bots that one tap begins: the last one, or the usual one; null while that is not known. */
export function lastBotPlan(all: Games | null = catalogue()): Plan | null {
  const last = recall<Partial<Plan>>("last-bots", {});
  const usual = all && usualPlan(all);
  return usual ? { ...usual, ...last } : isWhole(last) ? last : null;
}

const FIELDS: Field[] = ["game", "rules", "set", "seats", "bots", "clock", "listed", "watch", "hints"];
const isWhole = (plan: Partial<Plan>): plan is Plan => FIELDS.every((field) => plan[field] !== undefined);

function soloPlan(all: Games | null): Plan | null {
  const solo = all && soloGame(all);
  return solo ? usualPlan(all, solo) : null;
}

/** What the front page begins: the last game against bots, the same with friends, or one alone. */
export async function planFor(way: "bots" | "friends" | "alone"): Promise<Plan | null> {
  const all = await loadCatalogue().catch(catalogue);
  if (way === "alone") return soloPlan(all);
  const last = lastBotPlan(all);
  return last && way === "friends" ? { ...(await withUsualRules(last)), bots: {}, listed: false } : last;
}

/** By the rules that somebody wants every new table to begin with. */
async function withUsualRules(last: Plan): Promise<Plan> {
  const own = usualRules();
  if (!own) return last;
  const { sets, usual: set } = await api.rules(own.game, own.rules);
  const seats = usualSeats(sets[String(set)] ?? [], last.seats);
  return { ...last, game: own.game, rules: own.rules, set, seats, named: own.name };
}

/** Open a table and sit down; its id. */
export async function openTable(plan: Plan): Promise<string> {
  const { tip, tail } = beginChain(null);
  const key = await keyOf(tail).catch(() => null);
  const table = await api.openTable({ ...plan, name: ownName(say("guest")), tip, key });
  keepChain(table);
  const seat = [0, ...otherSeats(plan.seats).map(seatNumber)].find((one) => !plan.bots[letter(one)]);
  const seq = 2 + Object.keys(plan.bots).length; // the table was opened, bots sat down, and then this page
  if (seat !== undefined) notePromised(table, { seat, tip, seq });
  const isAlone = Object.keys(plan.bots).length === plan.seats - 1;
  if (isAlone) offerCoach(table);
  if (isAlone && plan.seats > 1) remember("last-bots", plan);
  return table;
}
