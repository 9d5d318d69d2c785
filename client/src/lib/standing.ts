/** How a game stands: who is in front, where one is oneself, and how long it goes on. */

import type { Happened } from "../wire";
import { say, sayOr, type Fields } from "../words";
import { prefs } from "./prefs.svelte";
import type { Scene } from "./scene";

interface Side {
  seats: string[];
  points: number;
  place: number;
}

/** Those who score together, the best first. */
export function sidesOf({ traits, view, places }: Scene): Side[] {
  const scores = view?.scores ?? {};
  const all = (traits?.sides ?? []).map((seats) => ({ seats, points: scores[seats[0] ?? ""] ?? 0 }));
  const isBetter = (one: number, other: number): boolean => (traits?.points_win ? one > other : one < other);
  const place = ({ seats, points }: { seats: string[]; points: number }): number =>
    places?.[seats[0] ?? ""] ?? 1 + all.filter((other) => isBetter(other.points, points)).length;
  return all.map((side) => ({ ...side, place: place(side) })).sort((one, other) => one.place - other.place);
}

/** Who wins or leads, and how far one is behind: "Brakeman wins with 33. You are 2nd of 4, 55 behind." */
export function verdict(table: Scene): string[] {
  const sides = sidesOf(table);
  const first = sides.filter(({ place }) => place === 1);
  const [best] = first;
  if (!best || sides.length < 2) return [];
  const does = table.isOver ? "wins" : "leads";
  const told = headline(table, does, first, best.points);
  const own = sides.find(({ seats }) => seats.includes(table.seat ?? ""));
  if (!own || own.place === 1) return [told];
  const behind = Math.abs(own.points - best.points);
  return [told, say("verdict.own", { place: ordinal(own.place), of: sides.length, behind })];
}

function headline(table: Scene, does: string, first: Side[], points: number): string {
  const seats = first.flatMap((side) => side.seats);
  const how = first.length > 1 ? "level" : does;
  if (seats.length === 1 && seats[0] === table.seat) return sayOr(`verdict.${how}.me`, "", { points });
  const names = seats.map((seat) => (seat === table.seat ? say("verdict.you") : table.name(seat)));
  const who = new Intl.ListFormat(prefs.language).format(names);
  const told = sayOr(`verdict.${how}${seats.length > 1 ? ".many" : ""}`, "", { who, points });
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** "2nd", as the language has it. */
function ordinal(place: number): string {
  return sayOr(`ordinal.${new Intl.PluralRules(prefs.language, { type: "ordinal" }).select(place)}`, "", { place });
}

/** "Round 2 of 13", where that is known. */
export function roundOf({ view, traits }: Scene): string {
  const fields: Fields = { round: view?.round ?? 0, of: traits?.rounds ?? 0 };
  return fields.of ? say("table.roundOf", fields) : say("table.round", fields);
}

/** What ends the game and who wins it, where there is somebody to win against. */
export function goalOf({ traits }: Scene): string {
  if (!traits || traits.sides.length < 2) return "";
  const wins = traits.points_win ? say("goal.most") : say("goal.least");
  return traits.target > 0 ? `${say("goal.target", { points: traits.target })}, ${wins}` : wins;
}

/** Whether there is something to be glad of: a game is won by somebody, or a round by oneself. */
export function isJoyful({ seat, traits }: Scene, happened: Happened[]): boolean {
  if ((traits?.sides.length ?? 0) < 2) return false;
  const events = happened.flatMap((one) => one.events);
  if (events.some(({ event }) => event === "over")) return true;
  const round = events.find((event) => event.event === "round");
  if (round?.event !== "round" || seat === null) return false;
  const all = Object.values(round.points);
  return round.points[seat] === (traits?.points_win ? Math.max(...all) : Math.min(...all)) && new Set(all).size > 1;
}
