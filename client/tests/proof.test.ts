// Signatures, acknowledgements and codes: the same as the server's, and whatever was tampered with found out.
import { expect, test } from "vitest";
import { fromHex, toHex } from "../src/lib/chain";
import { join, sha256 } from "../src/lib/hash";
import { linkFaults } from "../src/lib/linkFaults";
import { NOTHING, ownProof, vouches } from "../src/lib/proof";
import type { Receipt, Shown } from "../src/lib/receipt";
import { codeOf, codeOfDeal, sealAfter, sealsOf } from "../src/lib/seal";
import { isSigned, keyOf, sign } from "../src/lib/signature";
import { linkPoints, verdict, type Point } from "../src/lib/verify";
import { later as words } from "../src/words/en.later";
import type { AnyEvent, FairDeals, FairRound } from "../src/wire";
import vectors from "./vectors.json";

const { signed, code } = vectors;
const table = "table-9";
const tails = ["0a".repeat(32), "0b".repeat(32)] as const;
const server = "0c".repeat(32);
const known = { salt: "", who: "" };
const hash = (text: string): string => toHex(sha256(fromHex(text)));
const link = (seat: number): string => hash(tails[seat] ?? "");
const tip = (seat: number): string => hash(link(seat));
const standIn = (seat: number): string =>
  toHex(sha256(join(new TextEncoder().encode("withheld"), fromHex(tip(seat)))));

interface Story {
  withheld?: number[];
  written?: number[];
  signs?: boolean;
  with?: (events: AnyEvent[]) => void;
}

/** What a server tells of a round that is over. */
async function story({ withheld = [], written = [0, 1], signs = true, with: change }: Story = {}): Promise<AnyEvent[]> {
  const opened = { ...(vectors.sealed.events[0] as AnyEvent), key: signs ? await keyOf(server) : "" } as AnyEvent;
  const sat = await Promise.all([0, 1].map(async (seat): Promise<AnyEvent> => (
    { kind: "sat", seat, player: `p${seat}`, name: "X", tip: tip(seat), key: await keyOf(tails[seat] ?? ""), ...known }
  )));
  const links = [0, 1].map((seat) => (withheld.includes(seat) ? standIn(seat) : link(seat)));
  const events: AnyEvent[] = [
    opened,
    ...sat,
    { kind: "roundopened", number: 1, tips: [tip(0), tip(1)] },
    ...written.map((seat): AnyEvent => ({ kind: "linked", seat, link: link(seat) })),
    { kind: "seeded", number: 1, links, withheld },
    { kind: "revealed", number: 1, link: "01".repeat(32) },
  ];
  change?.(events);
  return events;
}

function dealsOf(events: AnyEvent[]): FairDeals {
  const seals = sealsOf(table, events);
  const at = events.findIndex((event) => event.kind === "seeded");
  const seeded = events[at];
  const opened = events.find((event) => event.kind === "roundopened");
  if (seeded?.kind !== "seeded" || opened?.kind !== "roundopened") throw new Error("a story has a deal");
  const { links, withheld } = seeded;
  const round = { number: 1, tips: opened.tips, links, withheld, link: "01".repeat(32), seq: at + 1 };
  return { table, events, rounds: [{ ...round, seal: seals[at + 1] ?? "" }] } as unknown as FairDeals;
}

/** What the page at a seat has kept, which heard this. */
async function kept(events: AnyEvent[], seat: number): Promise<Shown> {
  const seals = sealsOf(table, events);
  const seq = events.findIndex((event) => event.kind === "linked" && event.seat === seat) + 1;
  const shown = { seat: "AB"[seat] ?? "", link: link(seat), at: "2026-11-18T20:00:00Z" };
  if (seq === 0) return shown;
  const signature = await sign(server, table, { seq, seal: seals[seq] ?? "" });
  return { ...shown, acknowledged: { seq, before: seals[seq - 1] ?? "", signature } };
}

const receipt = async (): Promise<Receipt> =>
  ({ round: 1, tip: "", tips: [], seat: "A", hand: [], key: await keyOf(server) });

async function points(events: AnyEvent[], shown: Shown | null, noted?: Receipt): Promise<Point[]> {
  const deals = dealsOf(events);
  const own = await ownProof(deals, noted ?? null, shown);
  return linkPoints(deals, deals.rounds[0] as FairRound, (seat) => seat, own);
}

const said = (found: Point[]): string[] =>
  found.map(({ key, ok, open }) => `${ok ? (open ? "open" : "ok") : "WRONG"} ${key}`);

test("keys and signatures are those of the server's code", async () => {
  const mark = { seq: signed.seq, seal: signed.seal };
  expect(await keyOf(signed.tail)).toBe(signed.key);
  expect(await sign(signed.tail, signed.table, mark)).toBe(signed.signature);
  expect(await isSigned(signed.key, signed.signature, signed.table, mark)).toBe(true);
});

test.each([
  ["another table", { table: "other" }],
  ["another event", { seq: 18 }],
  ["another seal", { seal: "00".repeat(32) }],
  ["another key", { key: "00".repeat(32) }],
  ["no key", { key: "" }],
  ["no signature", { signature: "" }],
])("what is signed is not signed for %s", async (_, change) => {
  const { key, signature, table: at, seq, seal } = { ...signed, ...change };
  expect(await isSigned(key, signature, at, { seq, seal })).toBe(false);
});

test("the code to compare is that of the server's code, and another one for anything else", () => {
  expect(codeOf(code.opened, code.links)).toBe(code.code);
  expect(codeOf("00".repeat(32), code.links)).not.toBe(code.code);
  expect(codeOf(code.opened, [null, null])).not.toBe(code.code);
});

test("two stories have two codes", async () => {
  const [one, same] = [dealsOf(await story()), dealsOf(await story())];
  const other = dealsOf(await story({ with: (events) => void events.splice(3, 0, { kind: "returned", seat: 0 }) }));
  const read = (deals: FairDeals): string | null => codeOfDeal(deals, deals.rounds[0] as FairRound);
  expect(read(one)).toMatch(/^[0-9]{8}$/);
  expect(read(same)).toBe(read(one));
  expect(read(other)).not.toBe(read(one));
});

test("an honest deal is fine, with the page's own link acknowledged", async () => {
  const events = await story();
  const found = await points(events, await kept(events, 0), await receipt());
  expect(said(found)).toEqual(["ok seat", "ok seat", "ok written", "ok acknowledged"]);
  expect(verdict(found)).toBe("fine");
});

test.each([[[0]], [[1]], [[0, 1]]])("links that stand in the log were not withheld: %j", async (withheld) => {
  for (const signs of [true, false]) {
    const events = await story({ withheld, signs });
    expect(linkFaults(events).map(({ kind, seat }) => `${kind} ${seat}`)).toEqual(withheld.map((at) => `lie ${at}`));
    expect(verdict(await points(events, null))).toBe("wrong");
  }
});

test("a link has to be written before its deal, at a table that promised it", async () => {
  expect(said(await points(await story({ written: [1] }), null))).toContain("WRONG unwritten");
  const old = await points(await story({ written: [1], signs: false }), null);
  expect(said(old)).toEqual(["ok seat", "ok seat", "ok older"]);
});

test.each([
  ["rules that were chosen by the links", 6, { kind: "changed", seats: 2 }],
  ["a table that is opened again", 6, { kind: "opened", seats: 2 }],
  ["a seat that is not there", 3, { kind: "sat", seat: -1, player: "p", name: "X", tip: null, key: null }],
  ["a seat that nobody has", 3, { kind: "left", seat: 1 }],
])("what is dealt is agreed before secrets are shown: %s", async (_, at, event) => {
  const events = await story({ with: (all) => void all.splice(at, 0, { ...event, ...known } as unknown as AnyEvent) });
  expect(linkFaults(events).map((fault) => fault.kind)).toContain("misplaced");
  expect(said(await points(events, null))).toContain("WRONG misplaced");
});

test("a round that is opened again, or with another promise, is found out", async () => {
  const again = await story({ with: (events) => void events.splice(6, 0, events[3] as AnyEvent) });
  expect(linkFaults(again)).toEqual([{ round: 1, kind: "again", seat: 0 }]);
  const without = { kind: "roundopened", number: 1, tips: [tip(0), null] } as AnyEvent;
  const left = await story({ with: (events) => void events.splice(3, 1, without) });
  expect(linkFaults(left)).toContainEqual({ round: 1, kind: "tip", seat: 1 });
});

/** As if the server had left out the promise of a seat when it sat down. */
const leftOut = (seat: number): Promise<AnyEvent[]> =>
  story({
    written: [1 - seat],
    with: (events) => {
      for (const event of events) {
        if (event.kind === "sat" && event.seat === seat) event.tip = null;
        if (event.kind === "roundopened") event.tips[seat] = null;
        if (event.kind === "seeded") event.links[seat] = null;
      }
    },
  });

test("a person without a promise is named: nobody can tell whether the server left it out", async () => {
  const events = await leftOut(0);
  const found = await points(events, null);
  expect(said(found)).toEqual(["ok seat", "open partless", "ok written"]);
  expect(found[1]?.fields).toEqual({ who: "A" });
  expect(verdict(found)).toBe("open");
  const bot: AnyEvent = { kind: "filled", seat: 0, bot: "porter" };
  const without = events.map((event) => (event.kind === "sat" && event.seat === 0 ? bot : event));
  expect(said(await points(without, null))).toEqual(["ok seat", "ok noChain", "ok written"]);
});

test("whoever sat down when the promises were fixed has no part", async () => {
  const late = { kind: "sat", seat: 1, player: "p3", name: "Z", tip: tip(0), key: null, ...known } as AnyEvent;
  const events = await story({ with: (all) => void all.splice(4, 0, late) });
  expect((await points(events, null)).find((point) => point.key === "partless")?.fields).toEqual({ who: "B" });
});

test("a promise that this page sent and that was left out, or replaced, is a lie", async () => {
  const noted = { ...(await receipt()), promised: tip(0) };
  expect(said(await points(await leftOut(0), null, noted))).toContain("WRONG promised");
  const other = { ...noted, promised: tip(1) };
  expect(said(await points(await story(), null, other))).toContain("WRONG promised");
  expect(said(await points(await story(), null, noted))).toContain("ok promised");
  const later = { ...noted, promised: hash(tip(0)) };
  expect(said(await points(await story(), null, later))).toContain("ok promised");
});

test("what nobody can tell is neither fair nor unfair", async () => {
  const dropped = await story({ withheld: [0], written: [1] });
  const found = await points(dropped, await kept(dropped, 0), await receipt());
  expect(said(found)).toEqual(["open withheld", "ok seat", "ok written", "open dropped"]);
  expect(verdict(found)).toBe("open");
  const alone = dealsOf(await story());
  const [round] = alone.rounds as [FairRound];
  Object.assign(round, { tips: [null, null], links: [null, null] });
  expect(verdict(linkPoints({ ...alone, events: [] }, round, (seat) => seat, NOTHING))).toBe("open");
});

test("an acknowledged link was not withheld, whatever the log says now", async () => {
  const [honest, lied] = [await story(), await story({ withheld: [0], written: [1] })];
  const found = await points(lied, await kept(honest, 0), await receipt());
  expect(said(found)).toContain("WRONG acknowledged");
});

test("whoever came too late, and showed the same link for the next round, accuses nobody", async () => {
  const late = await story({ withheld: [0], written: [1] });
  const more = [...late, { kind: "linked", seat: 0, link: link(0) } as AnyEvent];
  expect(said(await points(late, await kept(more, 0), await receipt()))).toContain("open dropped");
});

test.each(["signature", "before"] as const)("an acknowledgement with another %s proves nothing", async (field) => {
  const events = await story();
  const shown = await kept(events, 0);
  const forged = { ...shown, acknowledged: { ...shown.acknowledged, [field]: "00".repeat(32) } } as Shown;
  expect(said(await points(events, forged, await receipt()))).toContain("open unsigned");
});

test("a deal with another link than this page showed is wrong, and one that it did not show is told", async () => {
  const events = await story();
  expect(said(await points(events, { ...(await kept(events, 0)), link: "22".repeat(32) }))).toContain("WRONG other");
  expect(said(await points(events, null, await receipt()))).toContain("open foreign");
  const old = await story({ signs: false });
  expect(said(await points(old, null, { ...(await receipt()), key: "" }))).toContain("open foreign");
  expect(said(await points(old, await kept(old, 0), { ...(await receipt()), key: "" }))).not.toContain("open unsigned");
});

test("whose pages signed this past, of whom there is no word, and what is no signature under it", async () => {
  const events = await story();
  const seq = events.length;
  const vouch = async (seat: number, past: AnyEvent[]): Promise<AnyEvent> => {
    const signature = await sign(tails[seat] ?? "", table, { seq, seal: sealsOf(table, past)[seq] ?? "" });
    return { kind: "vouched", seat, seq, signature };
  };
  const other = await story({ with: (past) => void past.splice(3, 0, { kind: "returned", seat: 0 }) });
  expect(await vouches(dealsOf(events))).toEqual({ same: [], silent: ["A", "B"], wrong: [] });
  const one = [...events, await vouch(0, events)];
  expect(await vouches(dealsOf(one))).toEqual({ same: ["A"], silent: ["B"], wrong: [] });
  const both = [...one, await vouch(1, events)];
  expect(await vouches(dealsOf(both))).toEqual({ same: ["A", "B"], silent: [], wrong: [] });
  const lied = [...one, await vouch(1, other)];
  expect(await vouches(dealsOf(lied))).toEqual({ same: ["A"], silent: [], wrong: ["B"] });
  const bots = events.filter((event) => event.kind !== "sat" || event.seat === 0);
  expect(await vouches(dealsOf(bots))).toBeNull();
});

test("a seal is made on from the one before", () => {
  const { events, seals } = vectors.sealed;
  expect(sealAfter(seals[3] ?? "", events[3] as AnyEvent)).toBe(seals[4]);
});

test("everything that the check says has words", () => {
  const open = ["withheld", "alone", "partless", "noEvents", "dropped", "unsigned", "foreign"];
  const right = ["promised", "noReceipt", "written", "older", "acknowledged", "code", ...open];
  const wrong = ["promised", "open", "lie", "unwritten", "tip", "again", "acknowledged", "other", "same"];
  for (const key of [...right.map((one) => `verify.${one}`), ...wrong.map((one) => `verify.${one}.no`)]) {
    expect(words).toHaveProperty([key]);
  }
});
