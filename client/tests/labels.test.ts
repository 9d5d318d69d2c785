import { describe, expect, it } from "vitest";
import { boxOf, placeNames, type Name } from "../src/lib/labels";

const PICTURE = { left: -10, right: 10, top: -10, bottom: 10 };

function name(place: string, x: number, y: number, rotation: number, taken = false): Name {
  return { place, half: { x: 2, y: 0.4 }, taken, end: { place, number: 1, x, y, rotation } };
}

describe("names at the ends of trains", () => {
  it("stand straight on, beyond the place of the next tile where it is drawn", () => {
    const spots = placeNames([name("A", 3, 0, 0), name("B", -3, 0, 180, true)], [], PICTURE);
    expect(spots.get("A")).toEqual({ x: 2 + 0.3 + 2, y: 0 });
    expect(spots.get("B")?.x).toBeCloseTo(-2 - 2 - 0.3 - 2);
  });

  it("give way to tiles and to each other", () => {
    const tile = { x: 4, y: 0, rotation: 0 };
    const spots = placeNames([name("A", 3, 0, 0), name("B", 3, 1, 0)], [tile], PICTURE);
    const found = [...spots.values()].map(
      (spot) => ({ left: spot.x - 2, right: spot.x + 2, top: spot.y - 0.4, bottom: spot.y + 0.4 }),
    );
    const [a, b] = found;
    const taken = boxOf(tile);
    const meet = (one: typeof taken | undefined, other: typeof taken | undefined): boolean => {
      if (!one || !other) return false;
      return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    };
    expect(found).toHaveLength(2);
    expect([meet(a, taken), meet(b, taken), meet(a, b)]).toEqual([false, false, false]);
  });

  it("are drawn into the picture at its edge, and left out beyond it", () => {
    const spots = placeNames([name("A", 9.5, 0, 0), name("B", 30, 0, 0)], [], PICTURE);
    expect(spots.get("A")?.x).toBeLessThanOrEqual(8);
    expect(spots.has("B")).toBe(false);
  });

  it("stand beside a train that ends at the edge, not on it", () => {
    for (const [last, far] of [[0, 0.9], [90, 1.4]] as const) {
      const tiles = [{ x: 8.5, y: 0, rotation: last }, { x: 6.5, y: 0, rotation: 0 }];
      const spot = placeNames([name("A", 10.5, 0, 0)], tiles, PICTURE).get("A");
      expect(spot?.x).toBeLessThanOrEqual(8);
      expect(Math.abs(spot?.y ?? 0)).toBeGreaterThanOrEqual(far);
    }
  });

  it("are left out where they would hide tiles wherever they stood", () => {
    const all = Array.from(
      { length: 200 },
      (_, at) => ({ x: (at % 10) * 2 - 9, y: Math.floor(at / 10) - 9.5, rotation: 0 }),
    );
    expect(placeNames([name("A", 3, 0, 0)], all, PICTURE).size).toBe(0);
  });
});
