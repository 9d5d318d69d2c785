import { expect, test } from "vitest";
import { endsAfter, isOffered, placesToPlan, stillHeld } from "../src/lib/plan";
import type { OpenEnd } from "../src/wire";

const end = (place: string, number: number | null): OpenEnd => ({ place, number, x: 0, y: 0, rotation: 0 });

test("a planned train goes on from its own last number", () => {
  const ends = [end("A", 12), end("M", 12)];
  expect(placesToPlan("12-5", ends, [])).toEqual(["A", "M"]);
  expect(placesToPlan("5-3", ends, [])).toEqual([]);
  expect(placesToPlan("5-3", ends, ["12-5>A"])).toEqual(["A"]);
  expect(placesToPlan("9-3", ends, ["12-5>A", "5-3>A!"])).toEqual(["A"]);
});

test("elsewhere the next tile is laid against the planned one, and a double keeps its number", () => {
  const ends = [end("9-9", 9), end("9-9", 9)];
  expect(endsAfter(ends, ["9-4>9-9"]).map(({ place, number }) => [place, number])).toEqual([["9-4", 4], ["9-9", 9]]);
  expect(placesToPlan("9-1", ends, ["9-4>9-9"])).toEqual(["9-9"]);
  expect(endsAfter([end("A", 7)], ["7-7>A"])).toMatchObject([{ place: "A", number: 7 }]);
});

test("an end that takes any tile cannot be planned for, and a play without its end changes nothing", () => {
  expect(placesToPlan("6-4", [end("table", null)], [])).toEqual([]);
  expect(endsAfter([end("A", 7)], ["12-5>B"])).toMatchObject([{ place: "A", number: 7 }]);
});

test("what is no longer held is no longer planned", () => {
  const plan = ["12-5>A", "5-3>A"];
  expect(stillHeld(plan, ["5-3", "12-5"])).toBe(plan);
  expect(stillHeld(plan, ["5-3"])).toEqual(["5-3>A"]);
});

test("a play is on offer with or without a claim", () => {
  expect(isOffered("6-2>6-4=15", ["6-2>6-4"])).toBe(true);
  expect(isOffered("6-2>6-4", ["6-2>5-5"])).toBe(false);
  expect(isOffered("draw", ["draw"])).toBe(false);
});
