import { expect, test } from "vitest";
import { RATE, recorded, soundsFor } from "../src/lib/sound";
import type { Happened, Told } from "../src/wire";

const acted = (...events: Told[]): Happened[] =>
  [{ seq: 1, what: { kind: "acted", seat: 0, action: "", by: "player" }, events }];
const played: Told = { event: "played", seat: "B", tile: "12-5", on: "B" };

test("a tile, the bell for a last one, and one's turn are heard one after the other", () => {
  expect(soundsFor(acted(played), { oneLeft: false, isMyTurn: false })).toEqual(["lay"]);
  expect(
    soundsFor(acted(played, { event: "turn", seat: "A" }), { oneLeft: true, isMyTurn: true }),
  ).toEqual(["lay", "bell", "turn"]);
  expect(soundsFor(acted({ event: "drew", seat: "B" }), { oneLeft: false, isMyTurn: false })).toEqual(["draw"]);
});

test("the end of a round drowns everything else", () => {
  expect(
    soundsFor(acted(played, { event: "round", points: {}, scores: {} }), { oneLeft: true, isMyTurn: true }),
  ).toEqual(["end"]);
});

test("a recorded sound begins at once, dies away, and is never too loud", () => {
  const loudest = (part: Float32Array): number => Math.max(...part.map(Math.abs));
  for (const name of ["lay", "draw", "turn", "bell", "end"] as const) {
    const samples = recorded(name);
    expect(loudest(samples.subarray(0, RATE / 100))).toBeGreaterThan(0.01);
    expect(loudest(samples)).toBeLessThan(0.5);
    expect(loudest(samples.subarray(-20))).toBeLessThan(0.001);
  }
});
