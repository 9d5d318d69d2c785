import { expect, test } from "vitest";
import { en as first } from "../src/words/en";
import { later } from "../src/words/en.later";
import { es } from "../src/words/es";
import { say } from "../src/words";

const en = { ...first, ...later };
const fields = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();

test("every language has the same keys", () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
});

test("every translation uses the fields of the original, where it is not more general", () => {
  for (const [key, text] of Object.entries(en)) {
    const known = new Set(fields(text));
    expect(fields(es[key as keyof typeof en]).every((field) => known.has(field)), key).toBe(true);
  }
});

test("no text is empty", () => {
  for (const [key, text] of Object.entries(es)) expect(text, key).not.toBe("");
});

test("one of a thing is not told as many", () => {
  expect([0, 1, 2].map((count) => say("table.tiles", { count }))).toEqual(["0 tiles", "1 tile", "2 tiles"]);
});
