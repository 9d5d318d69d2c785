// Everything that happened, sealed: the same vectors as the server's, and every change of the past found out.
import { expect, test } from "vitest";
import { noteDeals, receiptFile, receiptOf, type Receipt } from "../src/lib/receipt";
import { holds, isUnbroken, publicForm, Seals, sealsOf } from "../src/lib/seal";
import { checkDeal } from "../src/lib/verify";
import type { AnyEvent, FairDeals, FairRound, Happened } from "../src/wire";
import vectors from "./vectors.json";

const table = vectors.sealed.table;
const events = vectors.sealed.events as AnyEvent[];
const [firstDeal, secondDeal] = [8, 19];

/** What the server tells of a table at which this happened, with seals that fit. */
function told(happened: AnyEvent[]): FairDeals {
  const seals = sealsOf(table, happened);
  const rounds = happened.flatMap((event, at): FairRound[] => {
    if (event.kind !== "seeded") return [];
    const opened = happened.findLast((one) => one.kind === "roundopened" && one.number === event.number);
    const shown = happened.findLast((one) => one.kind === "revealed" && one.number === event.number);
    const link = shown?.kind === "revealed" ? { link: shown.link } : {};
    return [
      {
        number: event.number,
        tips: opened?.kind === "roundopened" ? opened.tips : [],
        links: event.links,
        withheld: event.withheld,
        ...link,
        seq: at + 1,
        seal: seals[at + 1] ?? "",
      },
    ];
  });
  const [opened] = happened;
  if (opened?.kind !== "opened") throw new Error("a table begins with its opening");
  const { game, rules, top, seats } = happened.findLast((one) => one.kind === "changed") ?? opened;
  return {
    algorithm: "boneyard-deal-1",
    table,
    game,
    rules,
    set: top,
    seats,
    tip: opened.tip,
    rounds,
    events: happened,
    seal: seals.at(-1) ?? "",
  };
}

const changes: Record<string, (past: AnyEvent[]) => void> = {
  altered: (past) => void (past[8] = { ...(past[8] as AnyEvent), by: "clock" } as AnyEvent),
  removed: (past) => void past.splice(9, 1),
  added: (past) => void past.splice(9, 0, { kind: "covered", seat: 1, idle: false }),
  moved: (past) => void past.splice(8, 2, past[9] as AnyEvent, past[8] as AnyEvent),
};

test("every kind of event has the form and the seal that the server gives it", () => {
  expect(events.map(publicForm)).toEqual(vectors.sealed.forms);
  expect(sealsOf(table, events)).toEqual(vectors.sealed.seals);
});

test("an honest past is unbroken in every round", () => {
  const deals = told(events);
  expect(deals.rounds.map((round) => isUnbroken(deals, round))).toEqual([true, true]);
  expect(deals.rounds.map((round) => round.seq)).toEqual([firstDeal, secondDeal]);
});

test.each(Object.entries(changes))("an event that was %s breaks the chain behind it, and not before", (_, change) => {
  const deals = told(events);
  deals.events = structuredClone(events);
  change(deals.events);
  expect(deals.rounds.map((round) => isUnbroken(deals, round))).toEqual([true, false]);
});

test.each(
  Object.entries(changes),
)("a past that was %s and sealed anew is found out by what this page noted", (_, change) => {
  const past = structuredClone(events);
  change(past);
  const deals = told(past);
  expect(deals.rounds.map((round) => isUnbroken(deals, round))).toEqual([true, true]);
  const noted = {
    round: 2,
    tip: deals.tip,
    tips: [],
    seat: "A",
    hand: [],
    seals: [{ seq: secondDeal, seal: vectors.sealed.seals[secondDeal] ?? "" }],
  };
  expect(
    checkDeal(deals, 2, undefined, (seat) => seat, noted).find((point) => point.key === "seal"),
  ).toMatchObject({ ok: false });
  expect(
    checkDeal(told(events), 2, undefined, (seat) => seat, noted).find((point) => point.key === "seal"),
  ).toMatchObject({ ok: true, fields: { count: secondDeal } });
});

test.each(
  ["tips", "links", "withheld", "link"] as const,
)("a deal with other %s than the events tell is found out", (field) => {
  const deals = told(events);
  const [round] = deals.rounds;
  if (!round) throw new Error("the vectors have a round");
  Object.assign(
    round,
    { [field]: field === "link" ? "00".repeat(32) : [] , ...(field === "withheld" ? { withheld: [1] } : {}) },
  );
  expect(isUnbroken(deals, round)).toBe(false);
});

test("what happened after the last deal is sealed too, and another table is another table", () => {
  const deals = told(events);
  deals.events = events.slice(0, -1);
  expect(deals.rounds.map((round) => isUnbroken(deals, round))).toEqual([true, false]);
  const elsewhere = { ...told(events), tip: "00".repeat(32) };
  expect(elsewhere.rounds.map((round) => isUnbroken(elsewhere, round))).toEqual([false, false]);
});

test("an old table or an old receipt says what could not be checked", () => {
  const { events: _, seal: __, ...old } = told(events);
  const receipt: Receipt = { round: 2, tip: "", tips: [], seat: "A", hand: [] };
  const keys = (deals: FairDeals): string[] =>
    checkDeal(deals, 2, undefined, (seat) => seat, receipt).flatMap((point) => (point.ok ? [point.key] : []));
  expect(keys(old)).toContain("noEvents");
  expect(keys(told(events))).toContain("noSeal");
  expect(holds(old, [{ seq: 1, seal: "" }])).toBeNull();
});

/** What a seat hears; the deals come with a seal. */
function heard(): Happened[] {
  return events.map((what, at): Happened => {
    const dealt = what.kind === "seeded" ? [{ event: "dealt", round: what.number, hands: { A: ["1-0"], B: 1 } }] : [];
    return {
      seq: at + 1,
      what,
      events: dealt as unknown as Happened["events"],
      ...(dealt.length ? { seal: vectors.sealed.seals[at + 1] ?? "" } : {}),
    };
  });
}

test("this page seals what it hears itself, at the deal and at the end of the round, and the first note counts", () => {
  const happened = heard();
  const witness = { table, tip: "ab", seat: "A", happened, seals: new Seals(table) };
  noteDeals(witness, happened.slice(0, 12));
  noteDeals(witness, happened.slice(12));
  const end = events.findIndex((event) => event.kind === "revealed") + 1;
  const mark = (seq: number): { seq: number; seal: string } => ({ seq, seal: vectors.sealed.seals[seq] ?? "" });
  expect(receiptOf(table, 1)?.seals).toEqual([mark(firstDeal), mark(end)]);
  expect(receiptOf(table, 2)?.seals).toEqual([mark(secondDeal)]);
  noteDeals({ ...witness, seals: new Seals("another") }, happened);
  expect(receiptOf(table, 1)?.seals).toEqual([mark(firstDeal), mark(end)]);
  expect(JSON.parse(receiptFile(table) ?? "")).toMatchObject(
    { table, tip: "ab", rounds: { 1: { seat: "A", hand: ["1-0"], seals: [mark(firstDeal), mark(end)] } } },
  );
  expect(receiptFile("nowhere")).toBeNull();
});

test("a seal that is not of what this page heard is noted beside its own", () => {
  const happened = heard();
  const lied = happened.map((one) => (one.seal ? { ...one, seal: "11".repeat(32) } : one));
  noteDeals({ table: "lied", tip: "ab", seat: "A", happened: lied, seals: new Seals(table) }, lied);
  const noted = receiptOf("lied", 1)?.seals ?? [];
  expect(noted[1]).toEqual({ seq: firstDeal, seal: "11".repeat(32) });
  expect(holds(told(events), noted)).toBe(false);
});

test("who missed something takes the seal as it is told", () => {
  const happened = heard();
  noteDeals({ table: "late", tip: "ab", seat: "A", happened, seals: new Seals(table) }, happened.slice(3));
  expect(receiptOf("late", 1)?.seals).toEqual([{ seq: firstDeal, seal: vectors.sealed.seals[firstDeal] }]);
});
