import { describe, expect, it } from "vitest";
import { sorted } from "../src/lib/trial";
import type { Verdict } from "../src/wire";

const verdict = (text: string, clause: string, message = ""): Verdict => ({
  action: text,
  text,
  clause,
  message,
  happened: [],
});

describe("verdicts on a tile", () => {
  it("begin with what is allowed, and say a reason once", () => {
    const told = sorted([
      verdict("4-1: there", "CF-15", "toes first"),
      verdict("4-1: here", ""),
      verdict("4-1: elsewhere", "CF-15", "toes first"),
      verdict("4-1: far", "CF-07", "does not fit"),
      verdict("Take 4-1 out", "CF-07", "does not fit"),
    ]);
    expect(told.map((one) => one.text)).toEqual(["4-1: here", "4-1: there, elsewhere", "4-1: far · Take 4-1 out"]);
  });
});
