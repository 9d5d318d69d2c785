import { afterEach, expect, test } from "vitest";
import { mute, shownChairs, shownName, withoutNames } from "../src/lib/muted.svelte";
import { tell } from "../src/lib/tell";
import { TableData } from "../src/lib/tableData.svelte";
import type { AnyEvent, Chair, Happened } from "../src/wire";

const chair = (seat: string, player: string, name: string): Chair => ({
  seat,
  player,
  name,
  bot: "",
  covered: false,
  chain: false,
});
const chairs = [chair("A", "1", "Ann"), chair("B", "2", "Rude Rob")];

class Told extends TableData {
  hear(seat: string): void {
    this.takeSaid(seat, 0);
  }
}

afterEach(() => mute("2", { quiet: false, hidden: false }));

test("where nobody is hidden everything is the very same", () => {
  expect(shownChairs(chairs)).toBe(chairs);
  expect(withoutNames("Rude Rob has the turn.", chairs)).toBe("Rude Rob has the turn.");
});

test("the letter stands for a hidden name, in chairs, in sentences and in what the server says", () => {
  mute("2", { hidden: true });
  expect(shownChairs(chairs).map(({ name }) => name)).toEqual(["Ann", ""]);
  expect(shownName("2", "Rude Rob")).toBe("");
  expect(withoutNames("Rude Rob has the turn.", chairs)).toBe("B has the turn.");
  const unsaid = { tip: null, key: null, salt: "", who: "" };
  const what: AnyEvent = { kind: "sat", seat: 1, player: "2", name: "Rude Rob", ...unsaid };
  const sat: Happened = { seq: 3, what, events: [] };
  expect(tell([sat], { viewer: "A", chairs: shownChairs(chairs), view: null })).toEqual(["B sits down."]);
});

test("phrases of whoever is muted are neither shown nor read out", () => {
  const table = new Told("table");
  table.told = chairs;
  table.hear("B");
  expect([...table.said.keys()]).toEqual(["B"]);
  mute("2", { quiet: true });
  const other = new Told("table");
  other.told = chairs;
  other.hear("B");
  expect([...other.said.keys()]).toEqual([]);
  expect(other.spoken).toBe("");
});
