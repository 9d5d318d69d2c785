// The check of a deal, point by point, on a transcript that the server's own code made.
import { expect, test } from "vitest";
import { redeal } from "../src/lib/chain";
import { keepReceipt, receiptOf, type Receipt } from "../src/lib/receipt";
import { checkDeal, roundsOf, verdict } from "../src/lib/verify";
import type { FairDeals, Moment } from "../src/wire";
import vectors from "./vectors.json";

const deals = vectors.deals as FairDeals;
const name = (seat: string): string => `seat ${seat}`;
const verdicts = (told: FairDeals, number: number, deal?: Moment): string[] =>
  checkDeal(told, number, deal, name).map((point) => `${point.ok ? "ok" : "WRONG"} ${point.key}`);

/** A first moment in which these tiles were dealt to two seats. */
function dealt(order: string[]): Moment {
  const event = {
    event: "dealt",
    round: 2,
    engine: "5-5",
    starter: "A",
    turn: "A",
    hands: { A: order.slice(0, 5), B: order.slice(5, 10) },
    boneyard: order.slice(10),
  };
  return { events: [event] } as unknown as Moment;
}

test("an honest deal holds in every point", () => {
  const all = verdicts(deals, 2, dealt(vectors.order));
  expect(all.filter((line) => line.startsWith("WRONG"))).toEqual([]);
  expect(all).toContain("ok promise");
  expect(all.slice(-2)).toEqual(["ok noReceipt", "ok noEvents"]);
});

test("an engine that was taken out of the boneyard lay where it was shuffled to", () => {
  const round = deals.rounds[1];
  const order = round ? redeal(deals, round, null) : [];
  const deal = dealt([...order.slice(0, 13), ...order.slice(14)]);
  Object.assign(deal.events[0] ?? {}, { engine: order[13], taken: 3 });
  expect(order).toHaveLength(28);
  expect(verdicts(deals, 2, deal)).toContain("ok order");
});

test("a table that does not tell what happened proves nothing", () => {
  expect(verdict(checkDeal(deals, 2, dealt(vectors.order), name))).toBe("open");
});

test("a game that is over shows the secret of its last round", () => {
  const hidden = { ...structuredClone(deals), events: [{ kind: "finished", places: [1, 2] }] } as FairDeals;
  delete hidden.rounds[2]?.link;
  expect(verdicts(hidden, 3)[0]).toBe("WRONG open");
});

test("two tiles that changed places are found, and how many fit is told", () => {
  const order = [...vectors.order];
  [order[0], order[7]] = [order[7] as string, order[0] as string];
  const shuffled = checkDeal(deals, 2, dealt(order), name).find((point) => point.key === "order");
  expect(shuffled).toMatchObject({ key: "order", ok: false, fields: { count: order.length - 2, all: order.length } });
});

test("a secret that was not promised is found, the server's and a seat's", () => {
  const wrong = structuredClone(deals);
  const round = wrong.rounds[1];
  if (!round) throw new Error("the vectors have a second round");
  round.link = "11".repeat(32);
  expect(verdicts(wrong, 2, dealt(redeal(wrong, round, "5-5")))).toContain("WRONG promise");
  if (round.links) round.links[0] = "22".repeat(32);
  expect(verdicts(wrong, 2, dealt(redeal(wrong, round, "5-5")))).toContain("WRONG seat");
});

test("a round that is not over is open, one that is missing is not fine", () => {
  const running = structuredClone(deals);
  delete running.rounds[2]?.link;
  expect(verdicts(running, 3)).toEqual(["ok open", "ok noEvents"]);
  expect(verdicts(deals, 9)).toEqual(["WRONG missing"]);
});

test("a round of which this page has a receipt is looked at, whatever the server tells", () => {
  expect(roundsOf(deals, [{ round: 2 }, { round: 9 }] as Receipt[])).toEqual([1, 2, 3, 9]);
});

test("what this page noted at the deal counts, and only the first note of a round", () => {
  const round = deals.rounds[1];
  if (!round) throw new Error("the vectors have a second round");
  const noted = { round: 2, tip: deals.tip, tips: round.tips, seat: "B", hand: vectors.order.slice(5, 10).reverse() };
  keepReceipt("t", noted);
  keepReceipt("t", { ...noted, hand: [] });
  const compared = (receipt: Receipt | null): unknown =>
    checkDeal(deals, 2, dealt(vectors.order), name, receipt).find((point) => point.key === "receipt");
  expect(compared(receiptOf("t", 2))).toMatchObject({ key: "receipt", ok: true, fields: { count: 5 } });
  expect(compared({ ...noted, hand: vectors.order.slice(0, 5) })).toMatchObject({ key: "receipt", ok: false });
  expect(compared({ ...noted, tip: "11".repeat(32) })).toMatchObject({ key: "receipt", ok: false });
  expect(compared({ ...noted, tips: [] })).toMatchObject({ key: "receipt", ok: false });
  expect(receiptOf("t", 3)).toBeNull();
});
