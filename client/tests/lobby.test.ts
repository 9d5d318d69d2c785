import { describe, expect, it } from "vitest";
import { byUrgency, company, dayOf, result, standing } from "../src/lib/lobby";
import type { TableShown } from "../src/wire";

const usual: TableShown = {
  table: "t",
  status: "playing",
  updated: 0,
  game: "mexican-train",
  rules: "parsons",
  set: 12,
  seats: ["Ana", "porter", "Eva"],
  round: 2,
  created: "",
  named: "",
  points: [],
  places: [],
  phase: "play",
  turn: "B",
  seat: "A",
  left: null,
};
const shown = (table: string, more: Partial<TableShown> = {}): TableShown => ({ ...usual, table, ...more });

describe("lists of tables", () => {
  it("put one's own turn first, the shortest clock before the others, and finished games last", () => {
    const tables = [
      shown("over", { status: "over", phase: null, turn: null, seat: null }),
      shown("another's turn"),
      shown("between", { phase: "deal", turn: null }),
      shown("mine", { turn: "A" }),
      shown("mine, soon", { turn: "A", left: 60 }),
      shown("unknown", { phase: null, turn: null, seat: null }),
    ];
    expect(byUrgency(tables).map(({ table }) => table)).toEqual(
      ["mine, soon", "mine", "between", "another's turn", "unknown", "over"],
    );
  });

  it("say how things stand, and with whom one sits", () => {
    expect(standing(shown("t"))).toBe("Porter’s turn");
    expect(standing(shown("t", { turn: "A" }))).toBe("Your turn");
    expect(standing(shown("t", { turn: "A", seat: null }))).toBe("Ana’s turn");
    expect(standing(shown("t", { phase: "deal", turn: null }))).toBe("deal round 3");
    expect(standing(shown("t", { phase: null, turn: null }))).toBe("round 2");
    expect(
      standing(shown("t", { status: "open", round: 0, seats: ["Ana", ""], phase: null, turn: null })),
    ).toBe("1 seat free");
    expect(company(shown("t"))).toBe("Porter, Eva");
    expect(company(shown("t", { seat: null }))).toBe("Ana, Porter, Eva");
  });

  it("say of a finished game when it was, who won it and with how much", () => {
    const over = shown("over", { status: "over", points: [40, 33, 33], places: [3, 1, 1] });
    expect(result(over)).toBe("Porter and Eva win with 33");
    expect(result({ ...over, places: [3, 1, 2] })).toBe("Porter wins with 33");
    expect([result(shown("going")), result(shown("alone", { seats: ["Ana"], places: [1] }))]).toEqual(["", ""]);
    expect(dayOf("2019-03-04T12:00:00Z")).toBe("March 4, 2019");
    expect(dayOf("")).toBe("");
  });
});
