// Deals against the server's own code, QR codes against another encoder.
import { expect, test } from "vitest";
import { beginChain, checkAll, nextLink, redeal, tailsOf, toHex } from "../src/lib/chain";
import { qr } from "../src/lib/qr";
import { remember } from "../src/lib/store";
import type { FairDeals } from "../src/wire";
import vectors from "./vectors.json";

const deals = vectors.deals as FairDeals;

async function digest(grid: boolean[][] | null): Promise<string> {
  const text = (grid ?? []).map((line) => line.map((dark) => (dark ? "1" : "0")).join("")).join("\n");
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

test.each(vectors.codes)("the QR code of $text is right with one of the eight masks", async ({ text, digests }) => {
  expect(digests).toContain(await digest(qr(text)));
});

test("a text that is too long has no code", () => {
  expect(qr("x".repeat(300))).toBeNull();
});

test("the deal of a round is made again from its links", async () => {
  const round = deals.rounds[1];
  expect(round && (redeal(deals, round, "5-5"))).toEqual(vectors.order);
});

test("honest rounds are confirmed, also where a link was withheld", async () => {
  expect(checkAll(deals)).toEqual(["ok", "ok", "ok"]);
});

test("a changed link is found", async () => {
  const wrong = structuredClone(deals);
  const round = wrong.rounds[1];
  if (round?.links) round.links[0] = "00".repeat(32);
  expect(checkAll(wrong)).toEqual(["ok", "seat", "ok"]);
  wrong.tip = "00".repeat(32);
  expect((checkAll(wrong))[0]).toBe("server");
});

test("the own chain shows its links one after the other", async () => {
  remember("chain:here", vectors.tail);
  const [first, second] = deals.rounds;
  expect(nextLink("here", first?.tips[0] ?? "")).toBe(first?.links?.[0]);
  expect(nextLink("here", second?.tips[0] ?? "")).toBe(second?.links?.[0]);
  expect(nextLink("here", "00".repeat(32))).toBeNull();
  const { tip, tail } = beginChain("there");
  expect(tip).toMatch(/^[0-9a-f]{64}$/);
  expect(nextLink("there", tip)).toMatch(/^[0-9a-f]{64}$/);
  expect(tailsOf("there")).toEqual([tail]);
});

test("whoever sits down in vain, or again, still has the chain that was promised", () => {
  const first = beginChain("twice");
  const second = beginChain("twice");
  expect(nextLink("twice", first.tip)).not.toBeNull();
  expect(nextLink("twice", second.tip)).not.toBeNull();
  for (let more = 0; more < 5; more += 1) beginChain("twice");
  expect(tailsOf("twice")).toHaveLength(4);
});
