/** The room before the deal, in words: how long it takes, by which clock, how strong a bot is. */

import type { BotShown, Chair, Length } from "../wire";
import { say } from "../words";
import { prefs } from "./prefs.svelte";

/** From so many minutes on hours are easier to read. */
const LONG = 100;
/** So few minutes are told one by one. */
const FEW = 10;

/** "2 rounds, about 15 minutes". */
export function lengthWords({ rounds, target, minutes }: Length): string {
  const what = rounds > 0 ? say("length.rounds", { count: rounds }) : say("length.target", { count: target });
  const count = minutes < FEW ? Math.max(1, minutes) : Math.round(minutes / 5) * 5;
  if (minutes < LONG) return say("length.minutes", { what, count });
  const halves = Math.round(minutes / 30) / 2;
  return say("length.hours", { what, hours: halves.toLocaleString(prefs.language), count: halves });
}

export function clockWords(clock: string): string {
  const [kind, number = ""] = clock.split(" ");
  const count = Number(number);
  if (kind === "move") return say("new.clock.move", { count });
  return kind === "days" ? say("new.clock.days", { count }) : say("new.clock.none");
}

/** How strong a bot is among those that a game offers, which are named from the weakest to the strongest. */
export function strength(bot: string, offered: string[]): string {
  const at = offered.indexOf(bot);
  if (at < 0) return "";
  const third = Math.min(2, Math.floor((at * 3) / offered.length));
  return say((["bot.easy", "bot.medium", "bot.hard"] as const)[third] ?? "bot.hard");
}

/** A bot's name with its strength: "Porter (easy)". */
export function botWords({ bot, name }: Pick<BotShown, "bot" | "name">, offered: string[]): string {
  const strong = strength(bot, offered);
  return strong ? `${name} (${strong})` : name;
}

/** A code in groups, as one says it aloud. */
export const spaced = (code: string): string => code.replace(/(...)(?=.)/g, "$1 ");

/** How many look on who have no seat. */
export function onlookers(present: string[], chairs: Chair[]): string[] {
  return present.filter((player) => !chairs.some((chair) => chair.player === player));
}

/** Letters that nobody mistakes for each other when they are read aloud. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** Three letters that tell people without a name apart: whoever looks on reads their own, and says it. */
export function signOf(player: string): string {
  let left = Number.parseInt(player.slice(0, 8), 16) || 0;
  return [0, 1, 2].map(() => {
    const letter = LETTERS[left % LETTERS.length] ?? "";
    left = Math.floor(left / LETTERS.length);
    return letter;
  }).join("");
}

interface Joined {
  isWaiting: boolean;
  isOver: boolean;
  chairs: Chair[];
}

/** Whether a table's code leads there: as long as somebody may still take a seat. */
export const mayJoin = ({ isWaiting, isOver, chairs }: Joined): boolean =>
  isWaiting || (!isOver && chairs.some((chair) => !chair.player));
