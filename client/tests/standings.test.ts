import { expect, test } from "vitest";
import type { Entry } from "../src/lib/sheetLog";
import { between, dayOf, eveningOf, eveningsOf, inSeason, seasonOf, standingsOf } from "../src/lib/standings";
import type { Paper } from "../src/wire";

const NOON = 12 * 3_600_000;
const day = (number: number): number => new Date(2026, 0, number).getTime() + NOON;
let count = 0;
const entry = (change: Entry["change"]): Entry => ({ id: `e${(count += 1)}`, at: day(1), by: "Ann", change });
const evening = (of: string, on: number, results: Record<string, [number, number[]]>): Entry =>
  entry({
    kind: "evening",
    of,
    on,
    game: "Ours",
    people: Object.entries(results).map(([name, [place, points]]) => ({
      name,
      place,
      total: points.reduce((sum, one) => sum + one, 0),
      points,
    })),
  });

const log = [
  entry({ kind: "season", title: "Winter", since: "2026-01-02", until: "2026-01-09" }),
  evening("b", day(9), { Ann: [2, [30, 4]], Ben: [1, [0, 12]] }),
  evening("a", day(2), { Ann: [1, [5, 0]], Ben: [2, [7, 9]], Cleo: [3, [20, 30]] }),
  evening("late", day(10), { Ann: [1, []], Ben: [2, []] }),
];

test("evenings add up, from the first day of the season to its last", () => {
  const season = seasonOf(log);
  const inside = inSeason(eveningsOf(log), season as NonNullable<typeof season>);
  expect(inside.map(({ of }) => of)).toEqual(["a", "b"]);
  expect(standingsOf(inside)).toEqual([
    { name: "Ann", played: 2, won: 1, place: 1.5, each: 9.75, best: 0, worst: 30 },
    { name: "Ben", played: 2, won: 1, place: 1.5, each: 7, best: 0, worst: 12 },
    { name: "Cleo", played: 1, won: 0, place: 3, each: 25, best: 20, worst: 30 },
  ]);
  expect([between(inside, "Ann", "Ben"), between(inside, "Ben", "Cleo"), between(inside, "Cleo", "Ann")]).toEqual([
    [1, 2],
    [1, 1],
    [0, 1],
  ]);
});

test("an evening counts once, as it was counted in last, and not when that is taken back", () => {
  const again = evening("a", day(2), { Ann: [2, [9]], Ben: [1, [1]] });
  expect(standingsOf(eveningsOf([...log.slice(0, 3), again])).map(({ name, won }) => [name, won])).toEqual([
    ["Ben", 2],
    ["Ann", 0],
  ]);
  const taken = entry({ kind: "undo", entry: again.id });
  expect(eveningsOf([...log, again, taken]).find(({ of }) => of === "a")?.people).toHaveLength(3);
});

test("a table that was served has a total and no rounds", () => {
  const [only] = standingsOf(eveningsOf([evening("t", day(3), { Ann: [1, []] })]));
  expect(only).toMatchObject({ each: null, best: null, worst: null, won: 1 });
});

test("a sheet brings its places, totals and rounds, once a round of it has ended", () => {
  const paper = { count: 13, target: 0, points_win: false, rounds: [], sides: {}, fees: [], prize: null, set: 12 };
  const begun = entry({
    kind: "begin",
    paper: paper as unknown as Paper,
    title: "Ours",
    people: ["Ann", "Ben"].map((name) => ({ id: name, name })),
  });
  expect(eveningOf("s", [begun])).toBe(null);
  const out = entry({ kind: "out", round: 1, person: "Ben" });
  const left = entry({ kind: "left", round: 1, person: "Ann", left: { points: 8 } });
  const found = eveningOf("s", [begun, out, left]);
  expect(found?.people).toEqual([
    { name: "Ben", place: 1, total: 0, points: [0] },
    { name: "Ann", place: 2, total: 8, points: [8] },
  ]);
  expect(dayOf(found?.on ?? 0)).toBe("2026-01-01");
});
