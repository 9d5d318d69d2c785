import { expect, test } from "vitest";
import { keeperOf, sideOf } from "../src/lib/partners";
import type { Traits } from "../src/wire";

const at = (seat: string | null, sides: string[][]): Parameters<typeof keeperOf>[1] =>
  ({ seat, traits: { sides } as Traits });
const two = [["A", "C"], ["B", "D"]];

test("partners have one score: at one's own seat, or at the first of the side", () => {
  const keepers = (seat: string | null): (string | null)[] =>
    ["A", "B", "C", "D"].map((one) => keeperOf(one, at(seat, two)));
  expect(keepers("C")).toEqual(["C", null, null, "B"]);
  expect(keepers(null)).toEqual([null, null, "A", "B"]);
});

test("sides have colours only where somebody has a partner", () => {
  expect(["A", "B", "C", "D"].map((one) => sideOf(one, at("A", two)))).toEqual([0, 1, 0, 1]);
  expect(sideOf("A", at("A", [["A"], ["B"]]))).toBeNull();
  expect(keeperOf("B", at("A", [["A"], ["B"]]))).toBeNull();
});
