import { describe, expect, it } from "vitest";
import { drawing, groove, half, pips, slab } from "../src/lib/face";

describe("the shapes of a tile", () => {
  it("lie where the tile lies, however it is turned", () => {
    expect(groove({ x: 100, y: 50, rotation: 0 })).toBe("M100 35l0 30");
    expect(groove({ x: 100, y: 50, rotation: 90 })).toBe("M115 50l-30 0");
    expect(half({ x: 100, y: 50, rotation: 90 }, -20)).toEqual({ x: 100, y: 30 });
    expect(half({ x: 100, y: 50, rotation: 180 }, -20)).toEqual({ x: 120, y: 50 });
  });

  it("are closed: every way leads back to where it began", () => {
    for (const rotation of [0, 22, 90, 159.67]) {
      const ways = slab({ x: 0, y: 0, rotation }, 79, 39, 6.5).split(/(?=[lq])/).slice(1);
      const ends = ways.map((way) => way.replace(/[lqz]/g, "").trim().split(/[ ]/).map(Number).slice(-2));
      expect(Math.abs(ends.reduce((sum, [x = 0]) => sum + x, 0))).toBeLessThan(0.1);
      expect(Math.abs(ends.reduce((sum, [, y = 0]) => sum + y, 0))).toBeLessThan(0.1);
    }
  });

  it("have as many pips as the number says, on its half", () => {
    for (let number = 1; number <= 18; number += 1) {
      expect(pips({ x: 0, y: 0, rotation: 0 }, number, 20).match(/a/g)).toHaveLength(2 * number);
    }
    expect(pips({ x: 0, y: 0, rotation: 0 }, 1, 20)).toMatch(/^M15.9 0a4.1/);
    expect(pips({ x: 0, y: 0, rotation: 180 }, 1, 20)).toMatch(/^M-24.1 0a4.1/);
  });

  it("make a tile: both grounds and both numbers, as pips or as numerals that stand upright", () => {
    const lies = { x: 100, y: 50, rotation: 90 };
    expect(
      drawing("12-5", lies, false).match(/url\(#x\d+\)|class="p\d+"/g),
    ).toEqual(["url(#x12)", "url(#x5)", 'class="p12"', 'class="p5"']);
    expect(drawing("12-5", lies, true, 90)).toContain(
      '<text class="numeral w12" x="100" y="38.5" transform="rotate(-90 100 30)">12</text>',
    );
  });
});
