import { expect, test } from "vitest";
import { knownBook, notePlayed } from "../src/lib/knownBooks";

test("the book that was played most is known best, and a table counts once", () => {
  expect(knownBook("mexican-train")).toBe("");
  for (const table of ["a", "b", "b", "b"]) notePlayed(table, "mexican-train", table === "a" ? "online" : "family");
  notePlayed("c", "mexican-train", "online");
  expect(knownBook("mexican-train")).toBe("online");
  expect(knownBook("muggins")).toBe("");
});
