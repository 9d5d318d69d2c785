import { expect, test } from "vitest";
import { nameOf, tell, type Audience } from "../src/lib/tell";
import type { Chair, Happened, Told, View } from "../src/wire";

const chair = (seat: string, name: string, bot = ""): Chair =>
  ({ seat, name, bot, player: bot ? "" : seat, covered: false, chain: false });
const chairs = [chair("A", "Ana"), chair("B", "porter", "porter"), chair("C", "porter", "porter")];
const seenBy = (viewer: string | null, view: View | null = null): Audience => ({ viewer, chairs, view });
const acted = (...events: Told[]): Happened =>
  ({ seq: 1, what: { kind: "acted", seat: 0, action: "draw", by: "player" }, events });

test("seats have names, twins their letter", () => {
  expect(nameOf("A", chairs)).toBe("Ana");
  expect(nameOf("B", chairs)).toBe("Porter B");
});

test("a seat is addressed, others are named", () => {
  const played: Told = { event: "played", seat: "A", tile: "12-5", on: "A" };
  expect(tell([acted(played)], seenBy("A"))).toEqual(["You played 12-5 on your train."]);
  expect(tell([acted(played)], seenBy("B"))).toEqual(["Ana played 12-5 on their own train."]);
  expect(tell([acted({ ...played, on: "B" })], seenBy(null))).toEqual(["Ana played 12-5 on Porter B’s train."]);
});

test("what belongs together is told together", () => {
  const drew: Told = { event: "drew", seat: "B" };
  expect(tell([acted(drew), acted(drew), acted(drew)], seenBy("A"))).toEqual(["Porter B drew 3 tiles."]);
  expect(tell([acted({ event: "passed", seat: "A" }, { event: "marked", seat: "A" })], seenBy("A"))).toEqual([
    "Your train is open to everyone now: you pass.",
  ]);
});

test("a drawn tile is told to who drew it", () => {
  expect(tell([acted({ event: "drew", seat: "A", tile: "5-5" })], seenBy("A"))).toEqual(["You drew 5-5."]);
});

test("a claim that brings nothing is told as wrong", () => {
  const claimed = (claim: string, ...events: Told[]): Happened =>
    ({ seq: 1, what: { kind: "acted", seat: 0, action: `6-2>6-4${claim}`, by: "player" }, events });
  const laid: Told = { event: "played", seat: "A", tile: "6-2", on: "6-4" };
  expect(tell([claimed("=15", laid)], seenBy("A"))).toEqual(
    ["You played 6-2 against 6-4.", "Your claim of 15 is wrong and scores nothing."],
  );
  expect(
    tell([claimed("=15", laid, { event: "scored", seat: "A", points: 15 })], seenBy("A")),
  ).toEqual(["You played 6-2 against 6-4.", "You score 15."]);
  expect(tell([claimed("", laid)], seenBy("A"))).toEqual(["You played 6-2 against 6-4."]);
});

const common = { seat: null, rules: "", set: 6, seats: 2, round: 1, phase: "play", turn: "A", scores: {}, boneyard: 0 };
const withEngine = { ...common, game: "never-heard-of", engine: null } as unknown as View;
const without = { ...common, game: "never-heard-of" } as unknown as View;
const deal = (hands: Record<string, number>, starter: string | null, engine: string | null = null): Happened => ({
  seq: 1,
  what: { kind: "seeded", number: 1, links: [], withheld: [] },
  events: [{ event: "dealt", round: 1, engine, starter, turn: starter, hands, boneyard: 0 }],
});

test("a deal is told by what was dealt, whatever the game", () => {
  const told = (dealt: Happened, view: View): string => tell([dealt], seenBy("A", view)).join();
  expect(told(deal({ A: 7, B: 7 }, "A", "12-12"), withEngine)).toBe("Round 1: the engine is 12-12, and you start.");
  expect(told(deal({ A: 7, B: 7 }, "A"), withEngine)).toBe("Round 1: you hold the engine, so you start.");
  expect(told(deal({ A: 7, B: 7 }, null), withEngine)).toContain("nobody holds the engine");
  expect(told(deal({ A: 7, B: 7 }, "A"), without)).toBe("Round 1: you lead.");
  expect(told(deal({}, null), without)).toBe("The tiles are shuffled.");
  expect(told(deal({ A: 0 }, null), without)).toBe("The tiles are shuffled.");
});

test("what happened comes with its reason", () => {
  const drew = { ...acted({ event: "drew", seat: "B" }), needed: [4, 7, 2] };
  expect(tell([drew], seenBy("A"))).toEqual(["Porter B drew a tile (no 4, 7, or 2)."]);
  const passed = { ...acted({ event: "passed", seat: "B" }, { event: "marked", seat: "B" }), needed: [4] };
  expect(tell([passed], seenBy("A"))).toEqual(["Porter B’s train is open to everyone now: Porter B passes (no 4)."]);
  const covering = { ...acted({ event: "played", seat: "A", tile: "8-5", on: "B" }), covered: "8-8" };
  expect(tell([covering], seenBy("A"))).toEqual(["You played 8-5 on Porter B’s train (had to cover 8-8)."]);
});
