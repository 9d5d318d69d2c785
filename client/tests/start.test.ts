import { expect, test } from "vitest";
import { botsFor, lastBotPlan, quickBots, soloGame, usualPlan } from "../src/lib/start";
import type { Book, BotShown, Games, GameShown } from "../src/wire";

const book = (base: string, usual: number, sets: Record<string, number[]>): Book => ({
  base,
  title: base,
  source: "",
  sentence: "",
  options: {},
  sets,
  usual,
});
const game = (id: string, bots: string[], ...bases: Book[]): GameShown => {
  return { game: id, title: id, bases, options: [], bots, sides: {}, lessons: 0 };
};
const bot = (id: string, quick: boolean): BotShown => ({ bot: id, name: id, sentence: "", quick });
const all: Games = {
  games: [
    game("first", ["slow", "weak", "strong"], book("one", 9, { "12": [8], "9": [2, 3, 4] }), book("two", 6, {})),
    game("alone", ["weak"], book("one", 6, { "6": [1] })),
  ],
  phrases: [],
  bots: [bot("weak", true), bot("strong", true), bot("slow", false)],
};

test("the usual game is the first one by its first book, with its usual set, four seats and quick bots", () => {
  expect(usualPlan(all)).toMatchObject({ game: "first", rules: "one", set: 9, seats: 4 });
  expect(usualPlan(all)?.bots).toEqual({ B: "strong", C: "weak", D: "strong" });
  expect(lastBotPlan(all)?.game).toBe("first");
});

test("the game for one is found by its seats", () => {
  expect(soloGame(all)?.game).toBe("alone");
  expect(usualPlan(all, soloGame(all))).toMatchObject({ game: "alone", seats: 1, bots: {} });
});

test("only bots that the game offers and that answer at once are seated unasked", () => {
  expect(quickBots(all.bots, all.games[1])).toEqual(["weak"]);
  expect(botsFor(3, [])).toEqual({ B: "", C: "" });
});

test("without a catalogue and a last game there is no plan", () => {
  expect(lastBotPlan(null)).toBeNull();
});
