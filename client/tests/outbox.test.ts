import { expect, test } from "vitest";
import { Outbox, type Command } from "../src/lib/outbox";

const command = (id: string): Command => ({ do: "act", id, seq: 3, seat: 0, action: "draw" });

test("commands wait until they are settled, across pages", () => {
  new Outbox("one").add(command("a"), 1000);
  new Outbox("one").add(command("b"), 1001);
  expect(new Outbox("one").waiting(1002).map((one) => one.id)).toEqual(["a", "b"]);
  expect(new Outbox("one").settle("a")).toEqual(command("a"));
  expect(new Outbox("one").settle("a")).toBeNull();
  expect(new Outbox("one").waiting(1002)).toEqual([command("b")]);
});

test("tables do not mix, and old commands are given up", () => {
  new Outbox("two").add(command("a"), 0);
  expect(new Outbox("three").waiting(1)).toEqual([]);
  expect(new Outbox("two").waiting(25 * 3600 * 1000)).toEqual([]);
});
