import { expect, test } from "vitest";
import { soundsFor } from "../src/lib/sound";
import type { Happened, Told } from "../src/wire";

const acted = (...events: Told[]): Happened[] => [{ seq: 1, what: { kind: "acted", seat: 0, action: "", by: "player" }, events }];
const played: Told = { event: "played", seat: "B", tile: "12-5", on: "B" };

test("a tile, the bell for a last one, and one's turn are heard one after the other", () => {
  expect(soundsFor(acted(played), { oneLeft: false, isMyTurn: false })).toEqual(["lay"]);
  expect(soundsFor(acted(played, { event: "turn", seat: "A" }), { oneLeft: true, isMyTurn: true })).toEqual(["lay", "bell", "turn"]);
  expect(soundsFor(acted({ event: "drew", seat: "B" }), { oneLeft: false, isMyTurn: false })).toEqual(["draw"]);
});

test("the end of a round drowns everything else", () => {
  expect(soundsFor(acted(played, { event: "round", points: {}, scores: {} }), { oneLeft: true, isMyTurn: true })).toEqual(["end"]);
});
