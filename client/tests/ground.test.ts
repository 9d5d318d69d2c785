import { describe, expect, it } from "vitest";
import { type Ground, groundAfter, placedAfter } from "../src/lib/ground";
import type { Layout, Placement } from "../src/wire";

const tile = (name: string, x = 0): Placement =>
  ({ tile: name, x, y: 0, rotation: 0, group: "arm", at: 0, parent: null, linked: false });
const whole: Layout = {
  placed: [tile("6-6"), tile("6-1", 2)],
  gone: [],
  reset: true,
  ends: [{ place: "6-1", number: 1, x: 4, y: 0, rotation: 0 }],
  labels: [{ key: "hub", text: "hub", x: 0, y: 0 }],
  hub: 2,
  markers: [],
  asking: ["6-6"],
  table: { left: -1, top: -1, right: 1, bottom: 1 },
};
const nothing: Layout = { placed: [], gone: [], reset: false };

describe("the table, message by message", () => {
  const ground: Ground = groundAfter(null, whole);

  it("is what it was where nothing is told", () => {
    expect(groundAfter(ground, nothing)).toBe(ground);
    expect([...placedAfter(placedAfter(new Map(), whole), nothing).keys()]).toEqual(["6-6", "6-1"]);
  });

  it("changes in what is told, be it an empty list", () => {
    const after = groundAfter(ground, { ...nothing, asking: [] });
    expect(after.asking).toEqual([]);
    expect(after.ends).toBe(ground.ends);
    expect(after.hub).toBe(2);
  });

  it("gains, moves and loses tiles, and begins anew with a whole one", () => {
    const lying = placedAfter(new Map(), whole);
    const after = placedAfter(lying, { ...nothing, placed: [tile("6-1", 9), tile("1-0", 4)], gone: ["6-6"] });
    expect([...after.values()].map(({ tile: name, x }) => [name, x])).toEqual([
      ["6-1", 9],
      ["1-0", 4],
    ]);
    expect([...placedAfter(after, whole).keys()]).toEqual(["6-6", "6-1"]);
    expect(lying.get("6-1")?.x).toBe(2);
  });
});
