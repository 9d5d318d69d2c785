/** Evenings of the same people, added up. People are the same where they have the same name. */

import type { EveningCounted, Result } from "../wire";
import { changesOf, type Entry } from "./sheetLog";
import { allPoints, placesOf, sheetOf } from "./sheetState";

export interface Season {
  title: string;
  since: string;
  until: string;
}

export interface Evening extends EveningCounted {
  /** The entry that counts it in: taken back, it counts no more. */
  entry: string;
}

/** How somebody stands; averages and rounds are null where nothing is known of them. */
export interface Standing {
  name: string;
  played: number;
  won: number;
  place: number;
  each: number | null;
  best: number | null;
  worst: number | null;
}

export const seasonOf = (log: Entry[]): Season | null => changesOf(log, "season").at(-1)?.change ?? null;

/** The day of a moment where the reader is, as 2026-11-19. */
export function dayOf(at: number): string {
  const day = new Date(at);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The evenings that count, the oldest first, each once, as it was counted in last. */
export function eveningsOf(log: Entry[]): Evening[] {
  const found = new Map<string, Evening>();
  for (const { entry, change } of changesOf(log, "evening")) found.set(change.of, { ...change, entry: entry.id });
  return [...found.values()].sort((a, b) => a.on - b.on);
}

/** Those of a season; its days count from the first to the last. */
export function inSeason(evenings: Evening[], { since, until }: Season): Evening[] {
  return evenings.filter(({ on }) => (!since || dayOf(on) >= since) && (!until || dayOf(on) <= until));
}

const average = (numbers: number[]): number | null =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;

const resultsOf = (evenings: Evening[], name: string): Result[] =>
  evenings.flatMap(({ people }) => people.filter((one) => one.name === name));

export const namesOf = (evenings: Evening[]): string[] => [
  ...new Set(evenings.flatMap(({ people }) => people.map(({ name }) => name))),
];

/** Everybody, whoever has won most first. Of points the fewest are the best round, or the most where these win. */
export function standingsOf(evenings: Evening[]): Standing[] {
  const all = namesOf(evenings).map((name) => {
    const results = resultsOf(evenings, name);
    const rounds = results.flatMap(({ points }) => points);
    return {
      name,
      played: results.length,
      won: results.filter(({ place }) => place === 1).length,
      place: average(results.map(({ place }) => place)) ?? 0,
      each: average(rounds),
      best: rounds.length ? Math.min(...rounds) : null,
      worst: rounds.length ? Math.max(...rounds) : null,
    };
  });
  return all.sort((a, b) => b.won - a.won || a.place - b.place);
}

/** How often the first was ahead of the second, of how many evenings at which both were. */
export function between(evenings: Evening[], first: string, second: string): [number, number] {
  const met = evenings.flatMap((one) => {
    const [a, b] = [resultsOf([one], first)[0], resultsOf([one], second)[0]];
    return a && b ? [a.place < b.place] : [];
  });
  return [met.filter(Boolean).length, met.length];
}

/** What a sheet brings to standings; null where no round of it has ended. */
export function eveningOf(id: string, log: Entry[]): EveningCounted | null {
  const sheet = sheetOf(log);
  const ended = sheet?.rounds.filter(({ points }) => points) ?? [];
  if (!sheet || !ended.length) return null;
  const told = ended.map((round) => allPoints(sheet.paper, round));
  const people = placesOf(sheet).map(({ player, place, total }) => {
    const points = told.flatMap((points) => points[player.id] ?? []);
    return { name: player.name, place, total, points };
  });
  return { kind: "evening", of: id, on: log[0]?.at ?? 0, game: sheet.title, people };
}
