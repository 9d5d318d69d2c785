import { expect, test } from "vitest";
import { nameOf, tell } from "../src/lib/tell";
import type { Chair, Happened, Told } from "../src/wire";

const chair = (seat: string, name: string, bot = ""): Chair => ({ seat, name, bot, player: bot ? "" : seat, covered: false, chain: false });
const chairs = [chair("A", "Ana"), chair("B", "porter", "porter"), chair("C", "porter", "porter")];
const acted = (...events: Told[]): Happened => ({ seq: 1, what: { kind: "acted", seat: 0, action: "draw", by: "player" }, events });

test("seats have names, twins their letter", () => {
  expect(nameOf("A", chairs)).toBe("Ana");
  expect(nameOf("B", chairs)).toBe("Porter B");
});

test("a seat is addressed, others are named", () => {
  const played: Told = { event: "played", seat: "A", tile: "12-5", on: "A" };
  expect(tell([acted(played)], "A", chairs, "mexican-train")).toEqual(["You played 12-5 on your train."]);
  expect(tell([acted(played)], "B", chairs, "mexican-train")).toEqual(["Ana played 12-5 on their own train."]);
  expect(tell([acted({ ...played, on: "B" })], null, chairs, "mexican-train")).toEqual(["Ana played 12-5 on Porter B’s train."]);
});

test("what belongs together is told together", () => {
  const drew: Told = { event: "drew", seat: "B" };
  expect(tell([acted(drew), acted(drew), acted(drew)], "A", chairs, "muggins")).toEqual(["Porter B drew 3 tiles."]);
  expect(tell([acted({ event: "passed", seat: "A" }, { event: "marked", seat: "A" })], "A", chairs, "mexican-train")).toEqual([
    "You pass; your train is open to everybody now.",
  ]);
});

test("a drawn tile is told to who drew it", () => {
  expect(tell([acted({ event: "drew", seat: "A", tile: "5-5" })], "A", chairs, "mexican-train")).toEqual(["You drew 5-5."]);
});

test("a claim that brings nothing is told as wrong", () => {
  const claimed = (claim: string, ...events: Told[]): Happened => ({ seq: 1, what: { kind: "acted", seat: 0, action: `6-2>6-4${claim}`, by: "player" }, events });
  const laid: Told = { event: "played", seat: "A", tile: "6-2", on: "6-4" };
  expect(tell([claimed("=15", laid)], "A", chairs, "muggins")).toEqual(["You played 6-2 against 6-4.", "Your claim of 15 is wrong: it brings nothing."]);
  expect(tell([claimed("=15", laid, { event: "scored", seat: "A", points: 15 })], "A", chairs, "muggins")).toEqual(["You played 6-2 against 6-4.", "You score 15."]);
  expect(tell([claimed("", laid)], "A", chairs, "muggins")).toEqual(["You played 6-2 against 6-4."]);
});
