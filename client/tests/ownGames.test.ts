import { beforeEach, expect, test } from "vitest";
import {
  accountOf, costliest, courseOf, forgetGames, gameOf, gamesAsCsv, keepAccount, keepGame, ownGames, talliesOf,
  type OwnGame, type Written,
} from "../src/lib/ownGames";
import type { ReviewDecision, ReviewRound } from "../src/wire";

const HEAD = { table: "t1", game: "muggins", rules: "muggins", created: "2026-11-19T20:00:00Z" };
const round = (number: number, points: Record<string, number>): Written["sheet"][number] => ({
  round: number,
  over: true,
  lines: [{ source: "bonus", points }],
});
const scene = {
  chairs: ["A", "B", "C", "D"].map((seat) => ({ seat })),
  traits: { sides: [["A", "C"], ["B", "D"]], points_win: true, claims: false, rounds: 0, target: 100 },
  view: { scores: { A: 30, B: 105, C: 30, D: 105 } },
  places: { A: 2, B: 1, C: 2, D: 1 },
  sheet: [round(1, { A: 25, B: 40, C: 25, D: 40 }), round(2, { A: 5, B: 65, C: 5, D: 65 })],
} as unknown as Written;

const game = (table: string, more: Partial<OwnGame>): OwnGame => ({
  table, on: `2026-01-0${table}`, game: "trains", rules: "parsons", seat: "A", sides: 2, place: 1, pointsWin: false,
  points: [], ...more,
});
const decision = (number: number, lost: number, mistake = true): ReviewDecision => ({
  number, action: `play ${number}`, best: "", lost, error: 0.1, mistake, why: `why ${number}`, own_why: "", choices: [],
});
const reviewed = (number: number, decisions: ReviewDecision[]): ReviewRound => ({
  round: number, first: 10 * number, expected: 0, deal: 3, draws: -1, play: -2.5, others: 0, result: -0.5, swings: [],
  decided: [], decisions, train: [], train_pips: 0,
});

beforeEach(forgetGames);

test("a game is kept as the sheet has it, for one's own side", () => {
  const kept = gameOf(scene, "C", HEAD);
  expect(kept).toMatchObject({ table: "t1", place: 2, sides: 2, pointsWin: true, points: [25, 5] });
  expect(gameOf(scene, null, HEAD)).toBeNull();
  expect(gameOf({ ...scene, places: null }, "C", HEAD)).toBeNull();
});

test("a game counts once, and knows what was said of it", () => {
  keepGame(game("1", { points: [3, 4] }));
  keepAccount("1", [reviewed(1, [decision(12, 4), decision(14, 9, false)]), reviewed(2, [decision(23, 7)])]);
  keepGame(game("1", { points: [3, 4] }));
  keepAccount("unknown", [reviewed(1, [])]);
  expect(ownGames()).toHaveLength(1);
  expect(ownGames()[0]?.account).toEqual({
    rounds: 2,
    luck: 4,
    play: -5,
    lost: [
      { round: 2, step: 3, points: 7, action: "play 23", best: "", why: "why 23" },
      { round: 1, step: 2, points: 4, action: "play 12", best: "", why: "why 12" },
    ],
  });
});

test("they add up game by game; alone nobody wins", () => {
  const alone = game("4", { game: "rock", sides: 1, points: [6] });
  const games = [game("1", { points: [10, 0] }), game("2", { place: 3, points: [50] }), alone];
  expect(talliesOf(games)).toEqual([
    { game: "trains", played: 2, won: 1, place: 2, each: 20, best: 0, worst: 50 },
    { game: "rock", played: 1, won: null, place: null, each: 6, best: 6, worst: 6 },
  ]);
  const [won] = talliesOf([game("1", { pointsWin: true, points: [10, 30] })]);
  expect([won?.best, won?.worst]).toEqual([30, 10]);
});

test("luck and play are told a round, the oldest game first, and the costliest moves before others", () => {
  const account = accountOf([reviewed(1, [decision(12, 4)]), reviewed(2, [])]);
  const dear = accountOf([reviewed(1, [decision(15, 8)])]);
  const games = [game("3", { account: dear }), game("2", { account }), game("1", {})];
  expect(courseOf(games)).toEqual([
    { table: "2", luck: 2, play: -2.5 },
    { table: "3", luck: 2, play: -2.5 },
  ]);
  expect(costliest(games, 1).map(({ points, game: { table } }) => [table, points])).toEqual([["3", 8]]);
});

test("a table for a spreadsheet has a line a round", () => {
  const account = accountOf([reviewed(1, [])]);
  const lines = gamesAsCsv([game("1", { points: [7, 0], account })]).trim().split("\r\n");
  expect(lines.slice(1)).toEqual([
    "2026-01-01,trains,parsons,A,2,1,1,7,2.00,-2.50",
    "2026-01-01,trains,parsons,A,2,1,2,0,,",
  ]);
});
