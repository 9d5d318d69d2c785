import { beforeEach, expect, test } from "vitest";
import {
  bundle,
  digestOf,
  forgetEverything,
  isSecret,
  newSecret,
  phraseOf,
  secretOf,
  shown,
  unbundle,
} from "../src/lib/devices";
import { everything, recall, remember } from "../src/lib/store";

const SECRET = "000102030405060708090a0b0c0d0e0f";

beforeEach(() => forgetEverything());

test("a phrase is nine words of five letters, and the secret comes back from it", () => {
  const words = phraseOf(SECRET).split(" ");
  expect(words).toHaveLength(9);
  expect(words.every((word) => /^[^aeiou][aiou][^aeiou][aiou][^aeiou]$/.test(word))).toBe(true);
  expect(phraseOf(SECRET).startsWith("babad")).toBe(true);
  for (let made = 0; made < 50; made += 1) {
    const secret = newSecret();
    expect(isSecret(secret)).toBe(true);
    expect(secretOf(phraseOf(secret))).toBe(secret);
  }
});

test("it may be written with capitals, commas, hyphens and lines", () => {
  const words = phraseOf(SECRET).split(" ");
  expect(secretOf(`  ${words.join("-").toUpperCase()}\n`)).toBe(SECRET);
  expect(secretOf(words.join(", "))).toBe(SECRET);
});

test("a slip of the pen is noticed before the server is asked", () => {
  const words = phraseOf(SECRET).split(" ");
  expect(secretOf(words.slice(1).join(" "))).toBe(null);
  expect(secretOf([...words, "babab"].join(" "))).toBe(null);
  expect(secretOf([words[1], words[0], ...words.slice(2)].join(" "))).toBe(null);
  expect(secretOf(phraseOf(SECRET).replace("babad", "babed"))).toBe(null);
  expect(secretOf(phraseOf(SECRET).replace("babad", "babaf"))).toBe(null);
  expect(secretOf("")).toBe(null);
});

test("what the server is shown does not tell the secret, and what it keeps does not open anything", () => {
  expect(shown(SECRET)).not.toContain(SECRET);
  expect(digestOf(SECRET)).not.toBe(shown(SECRET));
  expect(shown(SECRET)).not.toBe(shown(newSecret()));
});

test("what the browser remembers comes along, and only whoever has the secret can read it", () => {
  remember("prefs", { name: "Zoë" });
  remember("chain:t", "ab".repeat(32));
  remember("catalogue", { en: {} });
  remember("unsent:t", [1]);
  const packed = bundle(SECRET);
  expect(atob(packed)).not.toContain("chain");
  expect(bundle(newSecret())).not.toBe(packed);
  forgetEverything();
  expect(unbundle(newSecret(), packed)).toBe(false);
  expect(unbundle(SECRET, `${packed.slice(0, 50)}AAAA${packed.slice(54)}`)).toBe(false);
  expect(Object.keys(everything())).toEqual([]);
  expect(unbundle(SECRET, packed)).toBe(true);
  expect(recall("prefs", {})).toEqual({ name: "Zoë" });
  expect(Object.keys(everything()).sort()).toEqual(["chain:t", "prefs"]);
});

test("it is as much as the server takes, the most important first", () => {
  remember("receipt:a", "x".repeat(9000));
  remember("receipt:b", "é".repeat(9000));
  remember("prefs", { name: "Zoë" });
  const packed = bundle(SECRET);
  expect(packed.length).toBeLessThanOrEqual(15_000);
  forgetEverything();
  unbundle(SECRET, packed);
  expect(Object.keys(everything()).sort()).toEqual(["prefs", "receipt:a"]);
});
