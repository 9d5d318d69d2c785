/**
 * What the server tells of its games, books, bots and phrases, in the reader's language. It is kept on this device, so
 * that the names are there at once at the next visit.
 */

import { PHRASES, type Book, type GameShown, type Games } from "../wire";
import { say, sayOr } from "../words";
import * as api from "./api";
import { readCode } from "./code";
import { nameOf } from "./ownRules.svelte";
import { prefs } from "./prefs.svelte";
import { recall, remember } from "./store";

const KEY = "catalogue";

let known: Record<string, Games> = $state.raw(recall<Record<string, Games>>(KEY, {}));

/** Ask for everything, once a visit in each language. */
export async function loadCatalogue(): Promise<Games> {
  const { language } = prefs;
  const answer = await api.games();
  if (known[language] !== answer) keep({ ...known, [language]: answer });
  return answer;
}

function keep(all: Record<string, Games>): void {
  known = all;
  remember(KEY, all);
}

/** What is known without asking. */
export const catalogue = (): Games | null => known[prefs.language] ?? null;

export const gameShown = (game: string): GameShown | undefined =>
  catalogue()?.games.find((one) => one.game === game);

export const gameTitle = (game: string): string => gameShown(game)?.title ?? game;

/** The title of the book that a rule code is based on. */
export function baseTitle(game: string, rules: string): string {
  const { base } = readCode(rules);
  return gameShown(game)?.bases.find((one) => one.base === base)?.title ?? base;
}

/** What rules are called: what people have named them, or their book, and whether the table changed something of it. */
export function rulesTitle(game: string, rules: string, named = ""): string {
  const count = Object.keys(readCode(rules).changed).length;
  const book = baseTitle(game, rules);
  return named || nameOf(game, rules) || (count > 0 ? say("rules.changed", { book, count }) : book);
}

/** The book that a game is usually played by. */
export const firstBook = (game: GameShown | undefined): Book | undefined => game?.bases[0];

export function botName(bot: string): string {
  const name = catalogue()?.bots.find((one) => one.bot === bot)?.name;
  return name ?? sayOr(`bot.${bot}`, bot);
}

/** The quick phrases, in the order of their numbers. */
export const phrases = (): string[] => catalogue()?.phrases ?? [];

export const phraseText = (phrase: number): string => phrases()[phrase] ?? "";

/** Reactions are pictures; what they are called are the phrases after the others. */
const PICTURES = ["😂", "😮", "👏", "👍", "😱", "🤔", "😘", "🚂"];

export const isPicture = (text: string): boolean => PICTURES.includes(text);

/** What is seen of somebody who says or shows something. */
export const saidText = (phrase: number): string => PICTURES[phrase - PHRASES] ?? phraseText(phrase);
