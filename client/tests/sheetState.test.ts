import { expect, test } from "vitest";
import { HANDICAPS, type Change, type Entry, type Handicap, type Left } from "../src/lib/sheetLog";
import { placesOf, sheetOf, starterOf, troubles, type Sheet, type SheetRound } from "../src/lib/sheetState";
import { csvOf, notesOf, textOf } from "../src/lib/sheetTold";
import type { Paper } from "../src/wire";

const trains: Paper = {
  game: "mexican-train",
  code: "family+rounds=3",
  set: 6,
  count: 3,
  target: 0,
  at_once: false,
  points_win: false,
  rounds: ["6-6", "5-5", "4-4"].map((engine) => ({ engine, costs: { "0-0": 50 } })),
  deal: { "2": 8, "3": 7 },
  sides: {},
  first: "rotate",
  starter: "rotate",
  engine: "aside",
  fees: [],
  prize: null,
  scored: [],
};
const fives: Paper = {
  ...trains,
  game: "muggins",
  count: 0,
  target: 30,
  at_once: true,
  points_win: true,
  rounds: [{ engine: null, costs: {} }],
  sides: { "4": [[0, 2], [1, 3]] },
  prize: { out: 1, blocked: 1, shared: false, rounding: [0, -1, -2, 2, 1] },
  scored: [5, 10],
};
const people = ["Ann", "Ben", "Cleo"].map((name) => ({ id: name, name }));
const ids = (changes: Change[]): Entry[] => changes.map((change, at) => ({ id: String(at), at, by: "Ann", change }));
const begun = (paper: Paper, names = people): Change => ({ kind: "begin", paper, title: "Ours", people: names });
const left = (round: number, person: string, what: Left): Change => ({ kind: "left", round, person, left: what });
const out = (round: number, person: string | null): Change => ({ kind: "out", round, person });

function told(...changes: Change[]): Sheet {
  const sheet = sheetOf(ids(changes));
  if (!sheet) throw new Error("no sheet");
  return sheet;
}

const round = (sheet: Sheet, number: number): SheetRound => sheet.rounds[number - 1] as SheetRound;
const first: Change[] = [
  begun(trains),
  out(1, "Ann"),
  left(1, "Ben", { points: 12 }),
  left(1, "Cleo", { tiles: ["0-0", "6-5"] }),
];

test("a round that is counted is added, by the tiles or by a number, and the next one begins", () => {
  const sheet = told(...first);
  expect(sheet.totals).toEqual({ Ann: 0, Ben: 12, Cleo: 61 });
  expect(sheet.rounds).toHaveLength(2);
  expect([starterOf(sheet, 1)?.name, starterOf(sheet, 2)?.name]).toEqual(["Ann", "Ben"]);
});

test("a correction counts everywhere, and what it took the place of is told", () => {
  const log = ids([...first, left(1, "Ben", { points: 21 })]);
  const sheet = told(...first, left(1, "Ben", { points: 21 }));
  expect(sheet.totals.Ben).toBe(21);
  expect(notesOf(log, sheet)[0]?.text).toBe("Round 1, Ben: 21, was 12");
});

test("a game is over after its last round, and equals share a place", () => {
  const even = (number: number): Change[] => [
    out(number, null),
    ...people.map(({ id }) => left(number, id, { points: id === "Cleo" ? 1 : 4 })),
  ];
  const sheet = told(begun(trains), ...[1, 2, 3].flatMap(even));
  expect(sheet.isOver).toBe(true);
  expect(placesOf(sheet).map(({ player, place }) => `${place} ${player.name}`)).toEqual(["1 Cleo", "2 Ann", "2 Ben"]);
});

test("whoever comes late begins, and whoever leaves ends, as the family likes", () => {
  const join = (as: Handicap): Change => ({ kind: "join", round: 2, person: "Dan", name: "Dan", as });
  expect(HANDICAPS.map((as) => told(...first, join(as)).totals.Dan)).toEqual([61, 24, 0]);
  const gone = (person: string, as?: Handicap): Change => ({ kind: "leave", round: 2, person, ...(as && { as }) });
  const later = [out(2, "Ben"), left(2, "Cleo", { points: 3 })];
  const ended = (as?: Handicap): number | undefined => told(...first, gone("Ann", as), ...later).totals.Ann;
  expect([...HANDICAPS, undefined].map(ended)).toEqual([64, 38, 0, 0]);
  const last = told(...first, gone("Cleo", "average"), out(2, "Ben"), left(2, "Ann", { points: 3 }));
  expect(last.totals).toEqual({ Ann: 3, Ben: 12, Cleo: 61 });
});

test("partners make their points together, and enough of them ends the game at once", () => {
  const four = [...people, { id: "Dan", name: "Dan" }];
  const scored = (person: string, points: number): Change => ({ kind: "scored", round: 1, person, points });
  const sheet = told(begun(fives, four), scored("Ann", 10), scored("Cleo", 5));
  expect([sheet.totals.Ann, sheet.totals.Cleo, sheet.totals.Ben, sheet.isOver]).toEqual([15, 15, 0, false]);
  expect(told(begun(fives, four), scored("Ann", 10), scored("Cleo", 10), scored("Ann", 10)).isOver).toBe(true);
});

test("what cannot be is noticed", () => {
  const wrong = (...changes: Change[]): string[] =>
    troubles(trains, round(told(begun(trains), ...changes), 1)).map(({ problem }) => problem);
  expect(wrong(...people.map(({ id }) => left(1, id, { points: 5 })))).toEqual(["nobodyOut"]);
  expect(wrong(out(1, "Ann"), left(1, "Ben", { points: 0 }))).toEqual(["alsoZero"]);
  expect(wrong(out(1, "Ann"), left(1, "Ann", { points: 3 }))).toEqual(["outWithTiles"]);
  expect(wrong(left(1, "Ann", { tiles: ["1-0"] }), left(1, "Ben", { tiles: ["1-0"] }))).toEqual(["twice"]);
  expect(wrong(left(1, "Ann", { points: 999 }))).toEqual(["tooMuch"]);
  expect(wrong(...first.slice(1))).toEqual([]);
});

test("names are text in a spreadsheet, and the result is a few lines", () => {
  const evil = [{ id: "Ann", name: '=1+1,"x"' }, { id: "Ben", name: "Ben" }];
  const sheet = told(begun(trains, evil), out(1, "Ben"), left(1, "Ann", { points: 7 }));
  expect(csvOf(sheet).split("\r\n")[0]).toBe(`Round,Starts with,"'=1+1,""x""",Ben`);
  expect(csvOf(sheet).split("\r\n")[1]).toBe("1,6-6,7,0");
  expect(textOf(sheet).split("\n").slice(1)).toEqual(["1. Ben: 0", '2. =1+1,"x": 7']);
});
