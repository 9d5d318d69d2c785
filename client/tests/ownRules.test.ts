import { expect, test } from "vitest";
import { dropRules, keepRules, makeUsual, nameOf, ownRules, tidyName, usualRules } from "../src/lib/ownRules.svelte";

const game = "muggins";

test("rules are kept under one name, and a name stands for one set of rules", () => {
  keepRules({ name: "Grandma’s", game, rules: "booklet+deal=7" });
  keepRules({ name: "Club", game, rules: "booklet" });
  expect(usualRules()).toBeUndefined();
  makeUsual("Grandma’s");
  keepRules({ name: "Granny’s", game, rules: "booklet+deal=7" });
  expect(ownRules(game).map(({ name }) => name)).toEqual(["Club", "Granny’s"]);
  expect(usualRules()?.rules).toBe("booklet+deal=7");
  keepRules({ name: "Club", game, rules: "booklet+target=150" });
  expect([nameOf(game, "booklet"), nameOf(game, "booklet+target=150")]).toEqual(["", "Club"]);
  dropRules("Granny’s");
  expect(usualRules()).toBeUndefined();
});

test("a name is one line", () => expect(tidyName("  Our \n rules ")).toBe("Our rules"));
