import { expect, test } from "vitest";
import { feltOf } from "../src/lib/vibration";
import type { Happened, Told } from "../src/wire";

const happened = (...events: Told[]): Happened[] =>
  [{ seq: 1, what: { kind: "acted", seat: 0, action: "draw", by: "player" }, events }];
const played = (seat: string): Told => ({ event: "played", seat, tile: "6-2", on: "A" });
const turn: Told = { event: "turn-ended", seat: "B" } as Told;

test("one's own tile and one's own turn are felt, and nobody else's", () => {
  const mine = { seat: "A", isMyTurn: false };
  expect(feltOf(happened(played("A")), mine)).toEqual([10]);
  expect(feltOf(happened(played("B")), mine)).toBeNull();
  expect(feltOf(happened(played("B"), turn), { seat: "A", isMyTurn: true })).toEqual([25]);
  expect(feltOf(happened(played("A")), { seat: null, isMyTurn: false })).toBeNull();
});

test("the end of a round is felt by all", () => {
  const end: Told = { event: "round", points: {}, scores: {} };
  expect(feltOf(happened(played("B"), end), { seat: null, isMyTurn: false })).toEqual([30, 60, 30]);
});
