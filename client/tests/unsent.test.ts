import { expect, test } from "vitest";
import type { Command } from "../src/lib/messages";
import { Unsent } from "../src/lib/unsent";

const command = (id: string): Command => ({ do: "act", id, seq: 3, seat: 0, action: "draw" });

test("commands wait until they are settled, across pages", () => {
  new Unsent("one").add(command("a"), 1000);
  new Unsent("one").add(command("b"), 1001);
  expect(new Unsent("one").waiting(1002).map((one) => one.id)).toEqual(["a", "b"]);
  expect(new Unsent("one").settle("a")).toEqual(command("a"));
  expect(new Unsent("one").settle("a")).toBeNull();
  expect(new Unsent("one").waiting(1002)).toEqual([command("b")]);
});

test("tables do not mix, and old commands are given up", () => {
  new Unsent("two").add(command("a"), 0);
  expect(new Unsent("three").waiting(1)).toEqual([]);
  expect(new Unsent("two").waiting(25 * 3600 * 1000)).toEqual([]);
});
