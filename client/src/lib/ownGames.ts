/** The games that somebody has played in this browser, what was said of them later, and what they add up to. */

import type { ReviewRound } from "../wire";
import type { Scene } from "./scene";
import { columnsOf, roundRows } from "./scoreTable";
import { forget, recall, remember } from "./store";

/** A decision that cost points; `step` is the moment of its round, as links name it. */
export interface Lost {
  round: number;
  step: number;
  points: number;
  action: string;
  best: string;
  /** What speaks for the best. */
  why: string;
}

/** What a review says of a whole game. */
export interface Account {
  rounds: number;
  luck: number;
  play: number;
  lost: Lost[];
}

export interface OwnGame {
  table: string;
  on: string;
  game: string;
  rules: string;
  seat: string;
  /** How many scored apart: partners count as one. */
  sides: number;
  place: number;
  pointsWin: boolean;
  /** The points of each round. */
  points: number[];
  account?: Account;
}

/** How somebody does in a game; rounds and places are null where nothing is known of them. */
export interface Tally {
  game: string;
  played: number;
  won: number | null;
  place: number | null;
  each: number | null;
  best: number | null;
  worst: number | null;
}

const KEY = "games";
const MOST = 500;
const MOST_LOST = 5;

export const ownGames = (): OwnGame[] => recall<OwnGame[]>(KEY, []);
export const forgetGames = (): void => forget(KEY);

/** What a sheet is written from; there are places once the game is over. */
export type Written = Pick<Scene, "traits" | "chairs" | "view" | "sheet" | "places">;

/** A game that is over, as its sheet tells it; nothing where one only looked on. */
export function gameOf(
  scene: Written,
  seat: string | null,
  { table, game, rules, created }: { table: string; game: string; rules: string; created: string },
): OwnGame | null {
  const columns = columnsOf(scene);
  const own = columns.findIndex(({ seats }) => seat !== null && seats.includes(seat));
  const place = columns[own]?.place;
  if (!table || !seat || !place) return null;
  const points = roundRows(scene, columns).map(({ sums }) => sums[own] ?? 0);
  const pointsWin = scene.traits?.points_win ?? false;
  return { table, on: created, game, rules, seat, sides: columns.length, place, pointsWin, points };
}

/** Keep a game, once; the oldest make room. */
export function keepGame(game: OwnGame): void {
  const games = ownGames();
  const known = games.find(({ table }) => table === game.table);
  if (known && known.points.length >= game.points.length) return;
  const others = games.filter((one) => one !== known);
  remember(KEY, [...others, { ...known, ...game }].slice(-MOST));
}

export function keepAccount(table: string, rounds: ReviewRound[]): void {
  const games = ownGames();
  if (rounds.length && games.some((one) => one.table === table))
    remember(KEY, games.map((one) => (one.table === table ? { ...one, account: accountOf(rounds) } : one)));
}

export function accountOf(rounds: ReviewRound[]): Account {
  const sum = (part: (round: ReviewRound) => number): number => rounds.reduce((all, round) => all + part(round), 0);
  const lost = rounds.flatMap(({ round, first, decisions }) =>
    decisions.filter(({ mistake }) => mistake).map((one) => ({
      round,
      step: one.number - first,
      points: one.lost,
      action: one.action,
      best: one.best,
      why: one.why,
    })),
  );
  lost.sort((one, other) => other.points - one.points);
  return {
    rounds: rounds.length,
    luck: sum(({ deal, draws }) => deal + draws),
    play: sum(({ play }) => play),
    lost: lost.slice(0, MOST_LOST),
  };
}

const average = (numbers: number[]): number | null =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;

/** A line for each game, the one that was played most first. */
export function talliesOf(games: OwnGame[]): Tally[] {
  const kinds = [...new Set(games.map(({ game }) => game))];
  return kinds.map((game) => tallyOf(game, games.filter((one) => one.game === game)))
    .sort((one, other) => other.played - one.played);
}

function tallyOf(game: string, games: OwnGame[]): Tally {
  const against = games.filter(({ sides }) => sides > 1);
  const points = games.flatMap((one) => one.points);
  const [low, high] = points.length ? [Math.min(...points), Math.max(...points)] : [null, null];
  const pointsWin = games.at(-1)?.pointsWin ?? false;
  return {
    game,
    played: games.length,
    won: against.length ? against.filter(({ place }) => place === 1).length : null,
    place: average(against.map(({ place }) => place)),
    each: average(points),
    best: pointsWin ? high : low,
    worst: pointsWin ? low : high,
  };
}

/** Luck and play a round, of every game that was looked back at, the oldest first. */
export function courseOf(games: OwnGame[]): { table: string; luck: number; play: number }[] {
  const told = [...games].sort((one, other) => (one.on < other.on ? -1 : 1));
  return told.flatMap(({ table, account }) =>
    (account ? [{ table, luck: account.luck / account.rounds, play: account.play / account.rounds }] : []),
  );
}

/** What cost most, over all games. */
export function costliest(games: OwnGame[], count: number): (Lost & { game: OwnGame })[] {
  const all = games.flatMap((game) => (game.account?.lost ?? []).map((one) => ({ ...one, game })));
  return all.sort((one, other) => other.points - one.points).slice(0, count);
}

const HEAD = ["date", "game", "rules", "seat", "sides", "place", "round", "points", "luck", "play"];

/** Every round as a line, for a spreadsheet; luck and play stand in the first line of a game. */
export function gamesAsCsv(games: OwnGame[]): string {
  const lines = games.flatMap(({ on, game, rules, seat, sides, place, points, account }) =>
    points.map((one, round) => {
      const told = account && round === 0 ? [account.luck.toFixed(2), account.play.toFixed(2)] : ["", ""];
      return [on, game, rules, seat, sides, place, round + 1, one, ...told];
    }),
  );
  return `${[HEAD, ...lines].map((line) => line.join(",")).join("\r\n")}\r\n`;
}
