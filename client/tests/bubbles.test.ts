import { describe, expect, it } from "vitest";
import { bubblesOf, RADIUS, type Pane } from "../src/lib/bubbles";
import type { OpenEnd } from "../src/wire";

const end = (place: string, x: number, y: number, rotation = 0, number: number | null = 5): OpenEnd => ({
  place,
  number,
  x,
  y,
  rotation,
});
const pane: Pane = { box: { left: -10, top: -10, right: 10, bottom: 10 }, pixel: 1 / 20 };
const half = RADIUS * pane.pixel;

describe("the number of an open end", () => {
  it("stands where the next tile would begin, and beyond one that is drawn there", () => {
    expect(bubblesOf([end("A", 0, 0)], new Set(), pane)).toEqual([
      { place: "A", number: 5, at: { x: -1 + half, y: 0 }, far: false },
    ]);
    expect(bubblesOf([end("A", 0, 0)], new Set(["A"]), pane)[0]?.at.x).toBeCloseTo(1.1 + half);
  });

  it("is seen at the edge where the end is out of sight", () => {
    const [bubble] = bubblesOf([end("B", 40, 3)], new Set(), pane);
    expect(bubble).toEqual({ place: "B", number: 5, at: { x: 10 - half, y: 3 }, far: true });
  });

  it("is never covered by another, and stays in the picture", () => {
    const crowd = Array.from({ length: 18 }, (_, at) => end(`${at}-0`, 30 + at, 30, 0, at));
    const bubbles = bubblesOf(crowd, new Set(), pane);
    expect(bubbles).toHaveLength(18);
    for (const [at, one] of bubbles.entries()) {
      expect(Math.max(Math.abs(one.at.x), Math.abs(one.at.y))).toBeLessThanOrEqual(10 - half);
      for (const other of bubbles.slice(0, at)) {
        expect(Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)).toBeGreaterThanOrEqual(2 * half);
      }
    }
  });

  it("is told once where a tile has several ends of it, and not where any tile may come", () => {
    const ends = [end("9-9", 0, 0), end("9-9", 3, 0), end("6-4", 0, 4, 0, 6), end("6-4", 4, 4, 0, 4)];
    expect(bubblesOf(ends, new Set(), pane).map(({ place, number }) => `${place} ${number}`)).toEqual([
      "9-9 5",
      "6-4 6",
      "6-4 4",
    ]);
    expect(bubblesOf([end("table", 0, 0, 0, null)], new Set(), pane)).toEqual([]);
  });
});
