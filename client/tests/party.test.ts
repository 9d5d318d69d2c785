import { expect, test } from "vitest";
import { clockWords, lengthWords, mayJoin, onlookers, spaced, strength } from "../src/lib/party";
import type { Chair, Length } from "../src/wire";

const long = (found: Partial<Length>): Length => {
  return { length: "", code: "", rounds: 0, target: 0, minutes: 0, ...found };
};
const chair = (seat: string, player = "", bot = ""): Chair => {
  return { seat, name: "", player, bot, covered: false, chain: false };
};

test("a length is told in rounds or points, and in round minutes or half hours", () => {
  expect(lengthWords(long({ rounds: 2, minutes: 13 }))).toBe("2 rounds, about 15 minutes");
  expect(lengthWords(long({ rounds: 1, minutes: 7 }))).toBe("1 round, about 7 minutes");
  expect(lengthWords(long({ target: 100, minutes: 0 }))).toBe("to 100 points, about a minute");
  expect(lengthWords(long({ rounds: 13, minutes: 151 }))).toBe("13 rounds, about 2.5 hours");
});

test("a clock is told with its number, and one day is one", () => {
  expect(["none", "move 15", "days 1", "days 3"].map(clockWords)).toEqual(
    ["No clock", "15 seconds a move", "1 day a move", "3 days a move"],
  );
});

test("bots are easy, medium or hard by their rank in the game, however many there are", () => {
  const five = ["a", "b", "c", "d", "e"];
  expect(five.map((bot) => strength(bot, five))).toEqual(["easy", "easy", "medium", "medium", "hard"]);
  expect(strength("a", ["a"])).toBe("easy");
  expect(strength("stranger", five)).toBe("");
});

test("a code is written in groups, and whoever has no seat looks on", () => {
  expect(spaced("BCDF23")).toBe("BCD F23");
  expect(onlookers(["ann", "eve"], [chair("A", "ann"), chair("B", "", "porter")])).toEqual(["eve"]);
});

test("a code leads to a table while there is a seat that no person has", () => {
  const [people, withBot] = [[chair("A", "ann"), chair("B", "ben")], [chair("A", "ann"), chair("B", "", "porter")]];
  const at = (chairs: Chair[], isWaiting: boolean, isOver = false): boolean => mayJoin({ isWaiting, isOver, chairs });
  expect([at(people, true), at(people, false), at(withBot, false), at(withBot, false, true)]).toEqual(
    [true, false, true, false],
  );
});
