import { expect, test } from "vitest";
import { sheetAfter } from "../src/lib/scores";
import { drawnSinceDeal, laidSince } from "../src/lib/since";
import type { AnyEvent, Happened, RoundSheet, Told } from "../src/wire";

const acted = (seat: number, ...events: Told[]): Happened =>
  ({ seq: 1, what: { kind: "acted", seat, action: "", by: "player" }, events });
const laid = (seat: number, tile: string): Happened =>
  acted(seat, { event: "played", seat: "ABC"[seat] ?? "", tile, on: "M" });
const table = (what: AnyEvent): Happened => ({ seq: 1, what, events: [] });

test("what was laid since one's own last turn, the last tile first", () => {
  const drew = acted(2, { event: "drew", seat: "C" });
  const happened = [laid(1, "1-0"), laid(0, "2-0"), laid(1, "3-0"), drew, laid(2, "4-0")];
  expect(laidSince(happened, "A")).toEqual([{ tile: "4-0", seat: "C" }, { tile: "3-0", seat: "B" }]);
  expect(laidSince([...happened, laid(0, "5-0")], "A")).toEqual([]);
  expect(laidSince(happened, "B").map((one) => one.tile)).toEqual(["4-0"]);
});

test("what was taken back, and the round before, is not among it", () => {
  const back = table({ kind: "tookback", seat: 2 });
  expect(laidSince([laid(1, "3-0"), laid(2, "4-0"), back, laid(2, "4-1")], "A").map((one) => one.tile)).toEqual([
    "4-1",
    "3-0",
  ]);
  const deal = table({ kind: "seeded", number: 2, links: [], withheld: [] });
  expect(laidSince([laid(1, "3-0"), deal], "A")).toEqual([]);
});

test("tiles are counted from the deal on", () => {
  const deal = table({ kind: "seeded", number: 2, links: [], withheld: [] });
  const drew = acted(2, { event: "drew", seat: "C" });
  expect(drawnSinceDeal([drew, deal, drew, laid(1, "3-0"), drew])).toBe(2);
});

test("what is told of the present round takes the place of what was known of it", () => {
  const round = (number: number, points: number): RoundSheet =>
    ({ round: number, over: false, lines: [{ source: "play", points: { A: points } }] });
  const known = [round(1, 10), round(2, 5)];
  expect(sheetAfter(known, [round(2, 15)])).toEqual([round(1, 10), round(2, 15)]);
  expect(sheetAfter(known, [])).toBe(known);
});
