import { expect, test } from "vitest";
import type { Scene } from "../src/lib/scene";
import { goalOf, isJoyful, roundOf, verdict } from "../src/lib/standing";
import type { Happened } from "../src/wire";

interface Standing {
  scores: Record<string, number>;
  sides?: string[][];
  seat?: string | null;
  over?: boolean;
  places?: Record<string, number>;
  high?: boolean;
  target?: number;
}

const table = ({ scores, sides, seat = "A", over = true, places, high = false, target = 0 }: Standing): Scene =>
  ({
    seat,
    view: { round: 2, scores },
    isOver: over,
    places: places ?? null,
    traits: { points_win: high, rounds: 13, target, sides: sides ?? Object.keys(scores).map((one) => [one]) },
    name: (one: string) => ({ A: "Ana", B: "Ben", C: "Cleo", D: "Dan" })[one] ?? one,
  }) as unknown as Scene;

const round = (points: Record<string, number>): Happened[] =>
  [{ seq: 1, what: { kind: "finished" }, events: [{ event: "round", points, scores: points }] }] as unknown as
    Happened[];

test("whoever has least wins, and everybody learns where they are", () => {
  expect(verdict(table({ scores: { A: 88, B: 33, C: 90, D: 91 } }))).toEqual(
    ["Ben wins with 33.", "You’re 2nd of 4, 55 behind."],
  );
  expect(verdict(table({ scores: { A: 3, B: 33 } }))).toEqual(["You win with 3!"]);
  expect(verdict(table({ scores: { A: 3, B: 33 }, seat: null, over: false }))).toEqual(["Ana leads with 3."]);
});

test("where points are what one plays for, the most wins; partners win together", () => {
  const four = { A: 205, B: 150, C: 205, D: 150 };
  const sides = [["A", "C"], ["B", "D"]];
  expect(verdict(table({ scores: four, sides, high: true }))).toEqual(["You and Cleo win with 205."]);
  expect(verdict(table({ scores: four, sides, high: true, seat: "B", over: false }))).toEqual(
    ["Ana and Cleo lead with 205.", "You’re 2nd of 2, 55 behind."],
  );
});

test("a tie is told as one, and places that a game gives count", () => {
  expect(verdict(table({ scores: { A: 9, B: 9, C: 12 }, seat: "C" }))).toEqual(
    ["Ana and Ben are level, with 9.", "You’re 3rd of 3, 3 behind."],
  );
  const places = { A: 2, B: 1 };
  expect(verdict(table({ scores: { A: 9, B: 9 }, places }))).toEqual(
    ["Ben wins with 9.", "You’re 2nd of 2, 0 behind."],
  );
});

test("nobody wins alone", () => {
  expect(verdict(table({ scores: { A: 9 } }))).toEqual([]);
  expect(goalOf(table({ scores: { A: 9 } }))).toBe("");
});

test("how long it goes on, and what wins", () => {
  expect(roundOf(table({ scores: { A: 1, B: 2 } }))).toBe("Round 2 of 13");
  expect(goalOf(table({ scores: { A: 1, B: 2 } }))).toBe("lowest total wins");
  expect(goalOf(table({ scores: { A: 1, B: 2 }, high: true, target: 200 }))).toBe(
    "until somebody has 200, highest total wins",
  );
});

test("there is joy for who won the round, not for who lost it", () => {
  const mine = table({ scores: { A: 0, B: 5 }, over: false });
  expect(isJoyful(mine, round({ A: 0, B: 5 }))).toBe(true);
  expect(isJoyful(mine, round({ A: 7, B: 5 }))).toBe(false);
  expect(isJoyful(mine, round({ A: 5, B: 5 }))).toBe(false);
  expect(isJoyful(table({ scores: { A: 0, B: 5 }, high: true }), round({ A: 7, B: 5 }))).toBe(true);
});
