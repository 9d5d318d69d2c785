import { expect, test } from "vitest";
import type { Corners } from "../src/lib/photo/corners";
import { added, corrected, handOf, isUsable, marksOf, tileAt, tilesIn } from "../src/lib/photo/hand";
import { placeLabels } from "../src/lib/photo/labels";
import type { Seen } from "../src/lib/photo/seen";

const square = (x: number, y: number): Corners => [
  [x, y],
  [x + 40, y],
  [x + 40, y + 80],
  [x, y + 80],
];
const lying = (x: number, y: number): Corners => [
  [x, y + 40],
  [x, y],
  [x + 80, y],
  [x + 80, y + 40],
];
const half = (number: number, sure: number): number[] =>
  Array.from({ length: 19 }, (_, at) => (at === number ? sure : (1 - sure) / 18));
const seen = (corners: Corners, [a, b]: [number, number], sure = 0.999, isTile = 0.999): Seen => ({
  corners,
  isTile,
  found: 0.9,
  halves: [half(a, sure), half(b, sure)],
});
const AROUND = { set: 12, engine: "12-12", taken: { "6-2": "Ben" } };
const marks = (all: Seen[]): string[] => [...marksOf(handOf(all), AROUND).values()];

test("a hand is told row by row, each tile with its higher number first", () => {
  const hand = handOf([seen(square(0, 200), [5, 12]), seen(square(300, 10), [4, 4]), seen(square(10, 30), [3, 1])]);
  expect(tilesIn(hand)).toEqual(["3-1", "4-4", "12-5"]);
  expect(hand[2]?.corners?.[0]).toEqual([40, 280]);
  const across = handOf([seen(lying(50, 40), [4, 4]), seen(lying(0, 0), [3, 1]), seen(lying(90, 4), [2, 2])]);
  expect(tilesIn(across)).toEqual(["3-1", "2-2", "4-4"]);
});

test("what cannot be is marked, and cannot be used; what is unsure can", () => {
  const clear = seen(square(0, 0), [9, 5]);
  expect(marks([clear])).toEqual([]);
  expect(marks([clear, seen(square(90, 0), [5, 9])])).toEqual(["twice", "twice"]);
  expect(marks([seen(square(0, 0), [13, 5])])).toEqual(["beyond"]);
  expect(marks([seen(square(0, 0), [12, 12])])).toEqual(["engine"]);
  expect(marks([seen(square(0, 0), [2, 6])])).toEqual(["taken"]);
  expect(marks([seen(square(0, 0), [9, 5], 0.9)])).toEqual(["unsure"]);
  expect(marks([seen(square(0, 0), [9, 5], 0.999, 0.4)])).toEqual(["perhaps"]);
  const usable = (all: Seen[]): boolean => isUsable(marksOf(handOf(all), AROUND));
  expect(usable([seen(square(0, 0), [9, 5], 0.9), seen(square(90, 0), [2, 6])])).toBe(true);
  expect(usable([clear, seen(square(90, 0), [5, 9])])).toBe(false);
});

test("what a person says is clear, and what is none is gone", () => {
  const hand = handOf([seen(square(0, 0), [9, 5], 0.9), seen(square(90, 0), [1, 1], 0.9, 0.4)]);
  expect(tilesIn(hand)).toEqual(["9-5"]);
  const read = corrected(corrected(hand, 0, [4, 9]), 1, null);
  expect(tilesIn(read)).toEqual(["9-4"]);
  expect(marksOf(read, AROUND).size).toBe(0);
});

test("a missed tile is added where it lies, as large as the others, and found there", () => {
  const hand = handOf([seen(square(0, 0), [9, 5])]);
  const [all, one] = added(hand, [200, 200], [400, 400]);
  expect(one.corners).toEqual([
    [180, 160],
    [220, 160],
    [220, 240],
    [180, 240],
  ]);
  expect(tileAt(all, [215, 235], 0)?.id).toBe(one.id);
  expect(tileAt(all, [45, 40], 10)?.id).toBe(0);
  expect(tileAt(all, [100, 100], 10)).toBeUndefined();
  expect(added(hand, null, [400, 400])[1].corners).toBeNull();
});

test("labels lie neither on tiles nor on each other, where there is room, and in the picture", () => {
  const label = { wide: 50, high: 24 };
  const places = [square(2, 300), square(44, 300), square(200, 20), square(356, 2)];
  const tiles = places.map((corners) => ({ corners, label }));
  const labels = placeLabels(tiles, { wide: 400, high: 400 });
  labels.forEach(({ spot: [x, y] }, at) => {
    expect(x >= 25 && x <= 375 && y >= 12 && y <= 388).toBe(true);
    for (const { spot } of labels.slice(at + 1)) {
      expect(Math.abs(x - spot[0]) >= 50 || Math.abs(y - spot[1]) >= 24).toBe(true);
    }
    for (const { corners } of tiles) {
      expect(x > corners[0][0] && x < corners[1][0] && y > corners[0][1] && y < corners[2][1]).toBe(false);
    }
  });
});
