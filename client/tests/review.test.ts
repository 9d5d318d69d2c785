import { expect, test } from "vitest";
import type { Moment, ReviewRound } from "../src/wire";
import { momentOf, signed, walk } from "../src/lib/review.svelte";

const moments = (...kinds: string[]): Moment[] => kinds.map((kind) => ({ what: { kind } }) as unknown as Moment);

test("a step of the record is found where something was taken back before it", () => {
  const shown = moments("seeded", "acted", "acted", "tookback", "acted", "acted");
  expect([0, 1, 2, 3].map((step) => momentOf(shown, step))).toEqual([0, 1, 4, 5]);
  expect(momentOf(shown, 9)).toBe(5);
});

test("the walk ends at the result", () => {
  const round = { expected: 1.5, swings: [{ points: 2 }, { points: -6.5 }], result: -3 } as unknown as ReviewRound;
  expect(walk(round)).toEqual([1.5, 3.5, -3]);
});

test("points have their sign, and nothing has none", () => {
  expect([12.34, -0.04, -3].map(signed)).toEqual(["+12.3", "0.0", "−3.0"]);
});
