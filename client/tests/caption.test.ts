import { expect, test } from "vitest";
import { describe as inWords } from "../src/lib/caption";
import type { Ground } from "../src/lib/ground";
import type { Scene } from "../src/lib/scene";
import type { Placement, View } from "../src/wire";

const ground: Ground = {
  ends: [{ place: "6-4", number: 4, x: 0, y: 0, rotation: 0 }],
  labels: [],
  hub: 0,
  lanes: [],
  markers: [],
  asking: [],
  table: { left: 0, top: 0, right: 0, bottom: 0 },
};
const lies = (tile: string, parent: string | null, group = "", at = 0): [string, Placement] => [
  tile,
  { tile, x: 0, y: 0, rotation: 0, group, at, parent, linked: true },
];
const scene = (view: object, placed: [string, Placement][] = []): Scene =>
  ({ view: view as View, layout: ground, placed: new Map(placed), seat: "A", chairs: [] }) as unknown as Scene;

test("a game that the page has never heard of is told by the tiles that lie there", () => {
  expect(inWords(scene({ game: "never-heard-of" }, [lies("6-6", null), lies("6-4", "6-6")]))).toEqual([
    "6-6 lies in the middle.",
    "From 6-6: 6-4.",
    "Open ends: 4 on 6-4.",
  ]);
  const stacked = [lies("5-4", null, "stack 1", 1), lies("5-5", null, "stack 1"), lies("3-3", null, "stack 2")];
  expect(inWords(scene({ game: "never-heard-of" }, stacked))).toEqual([
    "On the table: 5-5, 5-4.",
    "On the table: 3-3.",
  ]);
  expect(inWords(scene({ game: "never-heard-of" }))).toEqual(["Nothing lies on the table."]);
});

test("arms are told one after the other, as their tiles lie, from where they part", () => {
  const layout = [["6-6", null], ["6-4", "6-6"], ["6-2", "6-6"], ["4-4", "6-4"], ["5-4", "4-4"], ["4-1", "4-4"]];
  expect(inWords(scene({ game: "never-heard-of", layout }))).toEqual([
    "6-6 lies in the middle.",
    "From 6-6: 6-4, 4-4.",
    "From 6-6: 6-2.",
    "From 4-4: 4-5.",
    "From 4-4: 4-1.",
    "Open ends: 4 on 6-4.",
  ]);
});

test("trains and rows are told by the fields of the view", () => {
  const all = { A: ["9-1"], B: ["9-4", "4-4", "7-4"], C: [], M: [] };
  const trains = { game: "never-heard-of", engine: "9-9", trains: all, marked: ["A"] };
  const laid = (...places: string[]): Scene => {
    const ends = places.map((place) => ({ place, number: null, x: 0, y: 0, rotation: 0 }));
    return { ...scene(trains), layout: { ...ground, ends } };
  };
  const told = inWords(laid("A", "B", "C", "M"));
  expect(inWords(laid("A", "B", "C"))).toEqual(told.slice(0, -1)); // HR-10: there is none, though the view has it
  expect(told).toEqual([
    "The engine is 9-9.",
    "Your train, open: ends in 1; 1 tile: 9-1.",
    "B’s train, closed: ends in 7; 3 tiles: 9-4, 4-4, 4-7.",
    "C’s train, closed: not started; it begins with a 9.",
    "The Mexican Train, everyone’s: not started; it begins with a 9.",
  ]);
  expect(inWords(scene({ game: "never-heard-of", row: ["1-0", "2-0"] }))).toEqual(["The row: 1: 1-0, 2: 2-0."]);
});

test("a double says how many tiles it still needs, where that is known", () => {
  const asking = (wants: Record<string, number>): string | undefined => {
    const table = scene({ game: "chickenfoot" }, [lies("5-5", null)]);
    return inWords({ ...table, layout: { ...ground, asking: ["5-5"] }, facts: { wants } }).at(-1);
  };
  expect(asking({ "5-5": 2 })).toBe("5-5 still needs 2 tiles before anything else is played.");
  expect(asking({ "5-5": 1 })).toBe("5-5 still needs a tile before anything else is played.");
  expect(asking({})).toBe("5-5 needs a tile before anything else is played.");
});
