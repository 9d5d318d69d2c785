import { expect, test } from "vitest";
import type { Scene } from "../src/lib/scene";
import { columnsOf, roundRows } from "../src/lib/scoreTable";
import type { RoundSheet } from "../src/wire";

const game = (sheet: RoundSheet[], more: object = {}): Scene =>
  ({
    chairs: [],
    places: null,
    sheet,
    traits: { points_win: true, sides: [["A", "C"], ["B", "D"]] },
    view: { scores: { A: 45, B: 25, C: 45, D: 25 } },
    ...more,
  }) as unknown as Scene;
const first: RoundSheet = {
  round: 1,
  over: true,
  lines: [
    { source: "play", points: { A: 35, B: 25, C: 35, D: 25 } },
    { source: "held", points: { A: 9, B: 0, C: 9, D: 0 } },
    { source: "rounded", points: { A: 1, B: 0, C: 1, D: 0 } },
  ],
};

test("partners have one column, and what a round brought adds up to its points", () => {
  const columns = columnsOf(game([first]));
  expect(columns.map(({ seats, total }) => [seats.join(""), total])).toEqual([["AC", 45], ["BD", 25]]);
  const [round] = roundRows(game([first]), columns);
  expect(round?.sums).toEqual([45, 25]);
  expect(round?.rows.map(({ source, points }) => [source, points])).toEqual(
    [["play", [35, 25]], ["held", [9, 0]], ["rounded", [1, 0]]],
  );
});

test("the most is the best where points win, elsewhere the least; nothing while a round lasts or all are even", () => {
  const best = (sheet: RoundSheet[], pointsWin: boolean): boolean[] | undefined => {
    const scene = game(sheet, { traits: { points_win: pointsWin, sides: [["A"], ["B"]] } });
    return roundRows(scene, columnsOf(scene))[0]?.best;
  };
  expect(best([first], true)).toEqual([true, false]);
  expect(best([first], false)).toEqual([false, true]);
  expect(best([{ ...first, over: false }], true)).toEqual([false, false]);
  expect(best([{ round: 1, over: true, lines: [] }], true)).toEqual([false, false]);
});

test("at the end of the game the winners come first, and a round with one source needs no more rows", () => {
  const left: RoundSheet = { round: 1, over: true, lines: [{ source: "left", points: { A: 9, B: 4 } }] };
  const scene = game([left], { places: { A: 2, B: 1 }, traits: { points_win: false, sides: [["A"], ["B"]] } });
  const columns = columnsOf(scene);
  expect(columns.map(({ seats }) => seats)).toEqual([["B"], ["A"]]);
  expect(roundRows(scene, columns)[0]).toMatchObject({ sums: [4, 9], best: [true, false], rows: [] });
});
