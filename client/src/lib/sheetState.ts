/** What a score sheet shows. All of it follows from the log, so that a correction is right everywhere at once. */

import type { Paper } from "../wire";
import { feesOf, handCost, mostLeft, roundPoints, sidesOf } from "./sheetCount";
import { changesOf, type Entry, type Handicap, type Left, type Person } from "./sheetLog";

export interface Player extends Person {
  /** The rounds that somebody plays, from the first one on; `until` is the first without them. */
  from: number;
  until: number;
  /** The points of somebody who came late. */
  start: number;
  /** What somebody who left is charged with besides, by the rule of the family. */
  rest: number;
  as: Handicap;
}

/** A round: `out` is who went out, null where it was blocked, undefined while nobody has said it. */
export interface SheetRound {
  number: number;
  players: Player[];
  out: string | null | undefined;
  left: Record<string, Left>;
  /** Made while the round went on, by whoever made it. */
  scored: Record<string, number>;
  /** What its end adds, as soon as everything is known. */
  points: Record<string, number> | null;
}

export interface Sheet {
  title: string;
  paper: Paper;
  players: Player[];
  rounds: SheetRound[];
  totals: Record<string, number>;
  isOver: boolean;
}

const EVER = Infinity;

/** The sheet that a log tells; null where it does not begin. */
export function sheetOf(log: Entry[]): Sheet | null {
  const begin = changesOf(log, "begin")[0]?.change;
  if (!begin) return null;
  const { paper, title, people } = begin;
  const players: Player[] = people.map((person) => arrival(person, 1, 0));
  const rounds: SheetRound[] = [];
  for (let number = 1; ; number += 1) {
    arrive(log, number, paper, players, rounds);
    const round = roundOf(log, number, paper, players);
    if (isBeyond(paper, number) || (number > 1 && hasEnough(paper, players, rounds))) break;
    rounds.push(round);
    if (!round.points) break;
  }
  settle(paper, players, totalsOf(paper, players, rounds));
  const totals = totalsOf(paper, players, rounds);
  const isPlayedOut = rounds.every(({ points }) => points) && (isBeyond(paper, rounds.length + 1));
  const isOver = isPlayedOut || changesOf(log, "end").length > 0 || hasEnough(paper, players, rounds);
  return { title, paper, players, rounds, totals, isOver };
}

const arrival = ({ id, name }: Person, from: number, start: number): Player => ({
  id,
  name,
  from,
  until: EVER,
  start,
  rest: 0,
  as: "zero",
});

const isBeyond = (paper: Paper, number: number): boolean => paper.count > 0 && number > paper.count;

/** Whether a game to so many points is won: in the midst of a round only where the rules say so. */
function hasEnough(paper: Paper, players: Player[], rounds: SheetRound[]): boolean {
  if (!paper.target) return false;
  const told = paper.at_once ? rounds : rounds.filter(({ points }) => points);
  return Object.values(totalsOf(paper, players, told)).some((total) => total >= paper.target);
}

function arrive(log: Entry[], number: number, paper: Paper, players: Player[], rounds: SheetRound[]): void {
  for (const { change } of changesOf(log, "leave")) {
    const gone = players.find(({ id }) => change.round === number && id === change.person);
    if (gone) Object.assign(gone, { until: number, as: change.as ?? "zero" });
  }
  for (const { change } of changesOf(log, "join").filter(({ change }) => change.round === number)) {
    const start = handicap(change.as, paper, Object.values(totalsOf(paper, players, rounds)));
    players.push(arrival({ id: change.person, name: change.name }, number, start));
  }
}

/** What somebody who comes late begins with. */
function handicap(as: Handicap, paper: Paper, totals: number[]): number {
  if (as === "zero" || !totals.length) return 0;
  if (as === "average") return Math.round(totals.reduce((sum, one) => sum + one, 0) / totals.length);
  return paper.points_win ? Math.min(...totals) : Math.max(...totals);
}

/** Whoever has left ends with what they have, or with what those who stayed have, where that is worse. */
function settle(paper: Paper, players: Player[], totals: Record<string, number>): void {
  const present = players.filter(({ until }) => until === EVER).map(({ id }) => totals[id] ?? 0);
  const worse = paper.points_win ? Math.min : Math.max;
  for (const gone of players.filter(({ until, as }) => until < EVER && as !== "zero")) {
    const own = totals[gone.id] ?? 0;
    if (present.length) gone.rest = worse(own, handicap(gone.as, paper, present)) - own;
  }
}

function roundOf(log: Entry[], number: number, paper: Paper, everybody: Player[]): SheetRound {
  const players = everybody.filter(({ from, until }) => from <= number && number < until);
  const here = <T extends { change: { round: number } }>({ change }: T): boolean => change.round === number;
  const out = changesOf(log, "out").filter(here).at(-1)?.change.person;
  const left = Object.fromEntries(
    changesOf(log, "left").filter(here).map(({ change }) => [change.person, change.left]),
  );
  const scored: Record<string, number> = {};
  for (const { change } of changesOf(log, "scored").filter(here)) {
    scored[change.person] = (scored[change.person] ?? 0) + change.points;
  }
  if (out) left[out] = { ...left[out], tiles: left[out]?.tiles ?? [] };
  const round = { number, players, out, left, scored, points: null };
  return { ...round, points: missing(round).length || out === undefined ? null : ended(paper, round) };
}

/** Whose tiles nobody has counted yet. */
export const missing = (round: SheetRound): Player[] => round.players.filter(({ id }) => !round.left[id]);

function ended(paper: Paper, { number, players, out, left }: SheetRound): Record<string, number> {
  const seats = players.map(({ id }) => left[id] ?? {});
  const points = roundPoints(paper, number, { left: seats, out: players.findIndex(({ id }) => id === out) });
  return Object.fromEntries(players.map(({ id }, seat) => [id, points[seat] ?? 0]));
}

/** The points of a round, those made while it went on among them; partners have them together. */
export function allPoints(paper: Paper, round: SheetRound): Record<string, number> {
  const sides = sidesOf(paper, round.players.length);
  const made = (id: string): number => round.scored[id] ?? 0;
  return Object.fromEntries(
    round.players.map(({ id }, seat) => {
      const side = sides.find((seats) => seats.includes(seat)) ?? [seat];
      const together = side.reduce((sum, one) => sum + made(round.players[one]?.id ?? ""), 0);
      return [id, together + (round.points?.[id] ?? 0)];
    }),
  );
}

function totalsOf(paper: Paper, players: Player[], rounds: SheetRound[]): Record<string, number> {
  const told = rounds.map((round) => allPoints(paper, round));
  const sum = (id: string): number => told.reduce((all, points) => all + (points[id] ?? 0), 0);
  return Object.fromEntries(players.map(({ id, start, rest }) => [id, start + sum(id) + rest]));
}

/** The places, the best first; equals share one. */
export function placesOf({ paper, players, totals }: Sheet): { player: Player; total: number; place: number }[] {
  const better = (a: number, b: number): number => (paper.points_win ? b - a : a - b);
  const sorted = players
    .map((player) => ({ player, total: totals[player.id] ?? 0 }))
    .sort((a, b) => better(a.total, b.total));
  return sorted.map((one) => ({ ...one, place: sorted.findIndex(({ total }) => total === one.total) + 1 }));
}

/** Who begins a round, where that follows from the sheet. */
export function starterOf(sheet: Sheet, number: number): Player | undefined {
  const { paper, players, rounds } = sheet;
  const seated = rounds[number - 1]?.players ?? players;
  const rule = number === 1 ? paper.first : paper.starter;
  if (rule === "rotate") return seated[(number - 1) % Math.max(1, seated.length)];
  const before = rounds[number - 2]?.out;
  return rule === "winner" && before ? seated.find(({ id }) => id === before) : undefined;
}

// --- what cannot be ---

export type Trouble =
  | { problem: "nobodyOut" | "tooMuch" }
  | { problem: "alsoZero" | "outWithTiles"; who: Player }
  | { problem: "twice"; tile: string };

/** What does not fit together in a round that has been counted. */
export function troubles(paper: Paper, round: SheetRound): Trouble[] {
  const found: Trouble[] = [];
  const known = round.players.filter(({ id }) => round.left[id]);
  const cost = (id: string): number => handCost(paper, round.number, round.left[id] ?? {});
  const isEmpty = (left: Left | undefined): boolean => (left?.tiles ? left.tiles.length === 0 : left?.points === 0);
  if (!missing(round).length && round.out === undefined) found.push({ problem: "nobodyOut" });
  for (const who of known) {
    const isOut = who.id === round.out;
    if (isOut && cost(who.id) > 0) found.push({ problem: "outWithTiles", who });
    if (!isOut && round.out !== undefined && isEmpty(round.left[who.id])) found.push({ problem: "alsoZero", who });
  }
  const tiles = known.flatMap(({ id }) => round.left[id]?.tiles ?? []);
  for (const tile of new Set(tiles.filter((one, at) => tiles.indexOf(one) !== at))) {
    found.push({ problem: "twice", tile });
  }
  const sum = known.reduce((all, { id }) => all + cost(id), 0);
  if (sum > mostLeft(paper, round.number)) found.push({ problem: "tooMuch" });
  return found;
}

/** What somebody's tiles come to in a round, with fees: what is told beside the name. */
export function chargeOf(paper: Paper, round: SheetRound, id: string): number | null {
  const left = round.left[id];
  return left ? handCost(paper, round.number, left) + feesOf(paper, left, id === round.out) : null;
}
