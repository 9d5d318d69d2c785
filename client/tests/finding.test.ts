import { expect, test } from "vitest";
import { ALL, answered, asking, findLink, passedBy, readFinding } from "../src/lib/finding";
import type { FoundRules, RuleQuestion } from "../src/wire";

const question = (name: string): RuleQuestion => ({
  name,
  text: "",
  choices: [],
  chosen: "",
  says: "",
  answered: false,
  number: "",
  most: 0,
  picture: "",
});

const found: FoundRules = {
  game: "chickenfoot",
  code: "booklet",
  questions: ["draw", "toes", "blanks"].map(question),
  book: "booklet",
  title: "Booklet",
  points: [],
};
const begun = readFinding(new URLSearchParams("game=chickenfoot&rules=booklet"));

test("what has been answered and passed is in the address", () => {
  const later = passedBy(answered(begun, "draw", "booklet+draw=none"), "toes");
  const [, query] = findLink(later).split("?");
  expect(readFinding(new URLSearchParams(query))).toEqual(later);
  expect(later).toMatchObject({ rules: "booklet+draw=none", done: ["draw"], passed: ["toes"] });
});

test("the first question is asked that is neither answered nor passed", () => {
  expect(asking(begun, found)?.name).toBe("draw");
  expect(asking(passedBy(begun, "draw"), found)?.name).toBe("toes");
  expect(asking({ ...begun, done: ["draw", "toes", "blanks"] }, found)).toBeUndefined();
});

test("a code that somebody brings along answers everything, and each answer can be changed", () => {
  const brought = { ...begun, done: [ALL] };
  expect(asking(brought, found)).toBeUndefined();
  const changing = { ...brought, again: "toes" };
  expect(asking(changing, found)?.name).toBe("toes");
  const changed = { rules: "booklet+toes=4", done: [ALL], again: "" };
  expect(answered(changing, "toes", "booklet+toes=4")).toMatchObject(changed);
});

test("a question that was passed and is answered after all is answered", () => {
  expect(answered(passedBy(begun, "draw"), "draw", "booklet")).toMatchObject({ done: ["draw"], passed: [] });
});
