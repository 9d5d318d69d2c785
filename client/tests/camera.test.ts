import { describe, expect, it, test } from "vitest";
import { follow, leastScale, pan, toPicture, toTable, zoomAt } from "../src/lib/camera";

const phone = { width: 390, height: 440 };
const wide = { width: 1150, height: 560 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe("what is shown of a table", () => {
  it("is all of it, in the middle, as large as a step allows", () => {
    for (const size of [phone, wide]) {
      const seen = follow(box(-16, -10, 12, 10), size, { x: 9, y: 9 }, 11, 56);
      expect(toPicture(seen, size, { x: -16, y: 0 }).x).toBeGreaterThanOrEqual(0);
      expect(toPicture(seen, size, { x: 12, y: 0 }).x).toBeLessThanOrEqual(size.width);
      expect(seen.x).toBe(-2);
    }
    expect(follow(box(-16, -10, 12, 10), wide, { x: 0, y: 0 }, 11, 56).scale).toBe(28);
  });

  it("is where the play is, and never beyond the edge, where all would be too small to read", () => {
    const long = box(-30, -5, 30, 5);
    expect(follow(long, phone, { x: 0, y: 0 }, 11, 56)).toEqual({ x: 0, y: 0, scale: 11 });
    const seen = follow(long, phone, { x: 29, y: 0 }, 11, 56);
    expect(toPicture(seen, phone, { x: 30, y: 0 }).x).toBeCloseTo(phone.width);
    expect(follow(long, phone, null, 0, 56).scale).toBeCloseTo(6.5);
  });

  it("is not larger than what is good to look at", () => {
    expect(follow(box(-1, -1, 1, 1), wide, { x: 0, y: 0 }, 11, 56).scale).toBe(56);
  });
});

test("tiles are at least 36 pixels long on a phone, and 48 on any other screen", () => {
  expect([phone, { width: 596, height: 290 }].map(leastScale)).toEqual([18.6, 18.6]);
  expect([wide, { width: 820, height: 880 }].map(leastScale)).toEqual([24.8, 24.8]);
  const scale = follow(box(-90, -40, 90, 40), wide, { x: 0, y: 0 }, leastScale(wide), 56).scale;
  expect(2 * scale).toBe(49.6); // drawn with 48
});

describe("a hand", () => {
  const camera = { x: 3, y: -2, scale: 20 };

  it("zooms around the point under it", () => {
    const at = { x: 100, y: 50 };
    const fixed = toTable(camera, phone, at);
    const nearer = zoomAt(camera, phone, at, 1.5);
    expect(nearer.scale).toBe(30);
    const there = toPicture(nearer, phone, fixed);
    expect([there.x, there.y]).toEqual([expect.closeTo(100), expect.closeTo(50)]);
  });

  it("moves the table along with itself", () => {
    const moved = pan(camera, 40, -20);
    expect(toPicture(moved, phone, toTable(camera, phone, { x: 0, y: 0 }))).toEqual({ x: 40, y: -20 });
  });
});
