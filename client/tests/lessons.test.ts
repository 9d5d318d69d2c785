import { expect, test } from "vitest";
import { beginCoaching, coachingAt, endCoaching, keepSaid, offerCoach } from "../src/lib/coaching";
import { firstPlan, keepLearned, learned, resumeAt } from "../src/lib/lessons";
import type { Book, Games } from "../src/wire";

const book = (sets: Record<string, number[]>, usual: number): Book => ({
  base: "book",
  title: "Book",
  source: "",
  sentence: "",
  options: {},
  sets,
  usual,
});

const games = (...bases: Book[]): Games => ({
  games: [{ game: "one", title: "One", bases, options: [], bots: ["easy", "hard"], sides: {}, lessons: 3 }],
  phrases: [],
  bots: ["easy", "hard"].map((bot) => ({ bot, name: bot, sentence: "", quick: true })),
});

const planned = (all: Games): unknown => {
  const [game] = all.games;
  return game && firstPlan(all, game);
};

test("lessons are resumed where one was, or at the first that is not done", () => {
  const names = ["a", "b", "c"];
  expect(resumeAt(names, { done: [], at: "" })).toBe(0);
  expect(resumeAt(names, { done: ["a"], at: "c" })).toBe(2);
  expect(resumeAt(names, { done: ["a", "c"], at: "c" })).toBe(1);
  expect(resumeAt(names, { done: names, at: "c" })).toBe(0);
  expect(resumeAt(names, { done: ["a"], at: "gone" })).toBe(1);
});

test("how far one is with each game is kept", () => {
  keepLearned("one", { done: ["a"], at: "b" });
  keepLearned("two", { done: [], at: "x" });
  expect([learned("one"), learned("two"), learned("three").done]).toEqual([
    { done: ["a"], at: "b" },
    { done: [], at: "x" },
    [],
  ]);
});

test("a first round is short, and against the easiest", () => {
  expect(planned(games(book({ "6": [], "9": [2, 3, 4], "12": [2, 3, 4] }, 12)))).toMatchObject({
    set: 9,
    seats: 3,
    bots: { B: "easy", C: "easy" },
  });
  expect(planned(games(book({ "6": [1] }, 6)))).toMatchObject({ set: 6, seats: 1, bots: {} });
  expect(planned(games(book({ "9": [5, 6] }, 9)))).toMatchObject({ set: 9, seats: 5 });
});

test("a coach is offered once, to somebody who is new, and gone when sent away", () => {
  offerCoach("seasoned"); // lessons have been begun above
  expect(coachingAt("seasoned")).toBe(null);
  localStorage.removeItem("boneyard:lessons");
  offerCoach("first");
  expect(coachingAt("first")?.is).toBe("offered");
  expect(coachingAt("other")).toBe(null);
  beginCoaching("first");
  keepSaid("first", ["turn"]);
  expect(coachingAt("first")).toEqual({ table: "first", is: "on", said: ["turn"] });
  endCoaching("first");
  offerCoach("second");
  expect([coachingAt("first"), coachingAt("second")]).toEqual([null, null]);
});
