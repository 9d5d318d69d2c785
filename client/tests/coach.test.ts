import { expect, test } from "vitest";
import { LAST, nextSaying, type Seen } from "../src/lib/coach";

const seen = (view: Record<string, unknown>, more: Partial<Seen> = {}): Seen =>
  ({
    seat: "A",
    legal: ["9-4>A"],
    layout: null,
    facts: {},
    isMyTurn: true,
    isBetween: false,
    ...more,
    view: { round: 1, turn: "A", hands: { A: ["9-4", "7-2"], B: 5 }, ...view },
  }) as unknown as Seen;

test("each thing is said once, the most urgent first, and then nothing", () => {
  const table = seen({ marked: ["A", "B"], trains: { A: [], M: ["9-1"] }, drew: false });
  const said: string[] = [];
  for (let next = nextSaying(table, said); next !== null; next = nextSaying(table, said)) said.push(next);
  expect(said).toEqual(["turn", "own", "marked", "mexican"]);
});

test("nothing is said while others play, but for the end of the round", () => {
  const table = seen({ marked: ["A"], drew: true }, { isMyTurn: false, legal: [] });
  expect(nextSaying(table, [])).toBe(null);
  expect(nextSaying({ ...table, isBetween: true }, [])).toBe(LAST);
  expect(nextSaying({ ...table, isBetween: true }, [LAST])).toBe(null);
});

test("what has to be done comes before what may be", () => {
  const layout = { asking: ["4-4"] } as unknown as Seen["layout"];
  const said = ["turn"];
  expect(nextSaying(seen({ drew: true, marked: ["A"] }), said)).toBe("drew");
  expect(nextSaying(seen({ marked: ["B"] }, { layout }), said)).toBe("open");
  expect(nextSaying(seen({ hands: { A: ["9-4"] } }, { layout }), said)).toBe("last");
});

test("a double that wants toes is not one that wants to be covered", () => {
  const layout = { asking: ["4-4"] } as unknown as Seen["layout"];
  const table = seen({}, { layout, facts: { wants: { "4-4": 3 } } });
  expect(nextSaying(table, ["turn"])).toBe("wants");
  expect(nextSaying(table, ["turn", "wants"])).toBe(null);
});

test("a game without hands has words of its own", () => {
  const alone = { hands: undefined, row: ["6-4", "1-1", "4-2"] };
  const row = (legal: string[]): Seen => {
    const made = seen(alone, { legal });
    delete (made.view as unknown as Record<string, unknown>).hands;
    return made;
  };
  expect(nextSaying(row(["mid 1"]), [])).toBe("take");
  expect(nextSaying(row(["draw"]), [])).toBe("turnUp");
});
