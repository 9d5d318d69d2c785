// What a page watches over: it complains by itself, at once, and signs what it has heard.
import { beforeEach, expect, test } from "vitest";
import { beginChain, nextLink, toHex } from "../src/lib/chain";
import { sha256 } from "../src/lib/hash";
import { noteDeals, receiptFile, shownOf } from "../src/lib/receipt";
import { Seals, sealsOf } from "../src/lib/seal";
import { isSigned, keyOf, sign } from "../src/lib/signature";
import { Watch, type Complaint } from "../src/lib/watch";
import vectors from "./vectors.json";
import type { AnyEvent, Happened, Incoming } from "../src/wire";

const server = "0c".repeat(32);
let made = 0;
let table = "";
let chain = { tip: "", tail: "" };
let key = "";
let complaints: Complaint[] = [];
let sent: Incoming[] = [];
let watch: Watch;
let seals: Seals;
let events: AnyEvent[] = [];

beforeEach(async () => {
  made += 1;
  table = `watched-${made}`;
  chain = beginChain(table);
  key = await keyOf(server);
  [complaints, sent, events] = [[], [], []];
  seals = new Seals(table);
  watch = new Watch(table, {
    key: () => key,
    complain: (what) => complaints.push(what),
    send: (message) => sent.push(message),
  });
  await hear({ ...(vectors.sealed.events[0] as AnyEvent), key } as AnyEvent);
  const sat = { kind: "sat", salt: "", who: "" } as const;
  await hear({ ...sat, seat: 0, player: "me", name: "Me", tip: chain.tip, key: await keyOf(chain.tail) });
  await hear({ ...sat, seat: 1, player: "you", name: "You", tip: null, key: await keyOf("0b".repeat(32)) });
});

/** The server tells of an event, signs the seal, and may lie about it. */
async function hear(what: AnyEvent, lie: Partial<Happened> = {}): Promise<void> {
  events.push(what);
  const seq = events.length;
  const seal = sealsOf(table, events)[seq] ?? "";
  const one = { seq, what, events: [], seal, signature: await sign(server, table, { seq, seal }), ...lie };
  const heard = watch.heard.bind(watch);
  noteDeals({ table, tip: "", key, seat: "A", happened: [], seals, heard }, [one]);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const link = (): string => nextLink(table, chain.tip) ?? "";

async function opened(): Promise<void> {
  const what = { kind: "roundopened", number: 1, tips: [chain.tip, null] } as const;
  await hear({ ...what, tips: [...what.tips] });
  watch.show("A", { ...what, tips: [...what.tips] });
}

const linked = (shown = link()): AnyEvent => ({ kind: "linked", seat: 0, link: shown });
const seeded = (withheld: number[] = [], shown = link()): AnyEvent =>
  ({ kind: "seeded", number: 1, links: [shown, null], withheld });
const revealed: AnyEvent = { kind: "revealed", number: 1, link: "01".repeat(32) };

test("an honest deal: the link is shown, noted, acknowledged, and nobody complains", async () => {
  await opened();
  expect(sent).toEqual([{ do: "link", link: link() }]);
  expect(shownOf(table, 1)).toMatchObject({ seat: "A", link: link() });
  expect(Date.parse(shownOf(table, 1)?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  await hear(linked());
  const { seq, before, signature } = shownOf(table, 1)?.acknowledged ?? { seq: 0, before: "", signature: "" };
  expect(before).toBe(sealsOf(table, events)[seq - 1]);
  expect(await isSigned(key, signature, table, { seq, seal: sealsOf(table, events)[seq] ?? "" })).toBe(true);
  await hear(seeded());
  expect(complaints).toEqual([]);
});

test("a link that was acknowledged and is called withheld", async () => {
  await opened();
  await hear(linked());
  await hear(seeded([0], "77".repeat(32)));
  expect(complaints).toEqual(["withheld"]);
});

test("a link that came to nobody's notice may have come too late", async () => {
  await opened();
  await hear(seeded([0], "77".repeat(32)));
  expect(complaints).toEqual(["dropped"]);
});

test("another link than this page showed, in the log or in the deal", async () => {
  await opened();
  await hear(linked("77".repeat(32)));
  await hear(seeded([], "77".repeat(32)));
  expect(complaints).toEqual(["other", "other"]);
});

test.each([["", "no signature"], ["00".repeat(64), "a false one"]])("an acknowledgement with %s: %s", async (by) => {
  await opened();
  await hear(linked(), { signature: by });
  expect(complaints).toEqual(["unsigned"]);
});

test("a table of an older kind acknowledges nothing, and what it has written was not withheld either", async () => {
  key = "";
  await opened();
  await hear(linked());
  expect(complaints).toEqual([]);
  await hear(seeded([0], "77".repeat(32)));
  expect(complaints).toEqual(["withheld"]);
});

test("a promise for one's own seat that this page did not make", async () => {
  const tip = toHex(sha256(new Uint8Array(32)));
  watch.show("A", { kind: "roundopened", number: 1, tips: [tip, null] });
  expect([complaints, sent]).toEqual([["foreign"], []]);
  watch.show("B", { kind: "roundopened", number: 1, tips: [tip, null] });
  expect(complaints).toEqual(["foreign"]);
});

/** This page sits down, and the server says so. */
async function sits(told: string | null): Promise<void> {
  await hear({ kind: "sat", seat: 0, player: "me", name: "Me", tip: told, key: null, salt: "", who: "" });
  watch.confirmed({ do: "sit", id: "x", seq: 0, seat: 0, name: "Me", tip: chain.tip, key: null }, events.length);
}

test.each([
  ["kept", () => chain.tip, []],
  ["left out", () => null, ["left"]],
  ["replaced", () => "77".repeat(32), ["left"]],
])("a promise that was %s", async (_, told, said) => {
  await sits(told());
  await hear({ kind: "roundopened", number: 1, tips: [told(), null] });
  expect(complaints).toEqual(said);
});

test("in later rounds a link of the same chain stands for the promise", async () => {
  await sits(chain.tip);
  await hear({ kind: "roundopened", number: 2, tips: [link(), null] });
  expect(complaints).toEqual([]);
});

const gone: AnyEvent = { kind: "left", seat: 0 };
const again = (seat: number, tip: string | null): AnyEvent =>
  ({ kind: "sat", seat, player: "me", name: "Me", tip, key: null, salt: "", who: "" });

test("whoever left, or sat down again on another device, promised something else", async () => {
  await sits(chain.tip);
  await hear(gone);
  await hear({ kind: "roundopened", number: 1, tips: [null, null] });
  await hear(again(0, "77".repeat(32)));
  await hear({ kind: "roundopened", number: 2, tips: ["77".repeat(32), null] });
  expect(complaints).toEqual([]);
});

test("a promise that was left behind when its player was moved, or was said to come back", async () => {
  await sits(chain.tip);
  await hear(gone);
  await hear({ kind: "filled", seat: 0, bot: "heaviest" });
  await hear(again(2, null));
  await hear({ kind: "roundopened", number: 1, tips: [null, null, null] });
  expect(complaints).toEqual(["left"]);
});

test("a promise that went along, and one that this page has given up", async () => {
  await sits(chain.tip);
  await hear(gone);
  await hear(again(2, chain.tip));
  await hear({ kind: "roundopened", number: 1, tips: [null, null, chain.tip] });
  await hear({ kind: "left", seat: 2 });
  watch.confirmed({ do: "leave", id: "y", seq: 0, seat: 2 }, events.length);
  await hear(again(0, null));
  await hear({ kind: "roundopened", number: 2, tips: [null, null, null] });
  expect(complaints).toEqual([]);
});

test("a seal that is not of what this page has heard", async () => {
  await opened();
  await hear(linked(), { seal: "11".repeat(32) });
  expect(complaints).toContain("past");
});

test("the end of a round is signed once, and again only over a new connection", async () => {
  await opened();
  await hear(linked());
  await hear(seeded());
  await watch.vouch("A");
  expect(sent).toHaveLength(1);
  await hear(revealed);
  const seq = events.length;
  await watch.vouch("A");
  await watch.vouch("A");
  expect(sent).toHaveLength(2);
  const vouch = sent[1] as Extract<Incoming, { do: "vouch" }>;
  const mark = { seq, seal: sealsOf(table, events)[seq] ?? "" };
  expect(vouch.seq).toBe(seq);
  expect(await isSigned(await keyOf(chain.tail), vouch.signature, table, mark)).toBe(true);
  watch.comeBack();
  await watch.vouch("A");
  expect(sent).toHaveLength(3);
  await hear({ kind: "vouched", seat: 0, seq, signature: vouch.signature });
  watch.comeBack();
  await watch.vouch("A");
  expect(sent).toHaveLength(3);
});

test("alone there is nobody for whom anything is signed", async () => {
  await hear({ kind: "left", seat: 1 });
  await opened();
  await hear(revealed);
  await watch.vouch("A");
  expect(sent.filter((one) => one.do === "vouch")).toEqual([]);
});

test("what was shown and signed stands in the file that is saved", async () => {
  await opened();
  await hear(linked());
  const what = seeded();
  events.push(what);
  const seq = events.length;
  const seal = sealsOf(table, events)[seq] ?? "";
  const dealt = [{ event: "dealt", round: 1, hands: { A: ["1-0"], B: 1 } }] as unknown as Happened["events"];
  const happened = events.map((one, at) => ({ seq: at + 1, what: one, events: [] }));
  const signature = await sign(server, table, { seq, seal });
  const witness = { table, tip: "ab", key, seat: "A", happened, seals, promised: () => chain.tip };
  noteDeals(witness, [{ seq, what, events: dealt, seal, signature }]);
  expect(JSON.parse(receiptFile(table) ?? "")).toMatchObject({
    key,
    shown: { 1: { seat: "A", link: link(), acknowledged: { seq: seq - 1 } } },
    rounds: { 1: { seals: [{ seq, seal, signature }], promised: chain.tip } },
  });
});
