/** The check of one deal, point by point, in words that a player understands. */

import type { FairDeals, FairRound, Moment } from "../wire";
import { redeal, seatFollows, serverFollows } from "./chain";
import { agrees, type Receipt } from "./receipt";
import { holds, isUnbroken } from "./seal";
import type { Fields } from "../words";

export interface Point {
  key: "promise" | "seat" | "withheld" | "noChain" | "order" | "receipt" | "open" | "missing" | "events" | "noEvents" | "seal" | "noSeal";
  ok: boolean;
  fields: Fields;
}

/** What can be checked of a round's deal; `deal` is its first moment, with all hands open, `name` what a seat is called, `receipt` what this page saw then. */
export function checkDeal(deals: FairDeals, number: number, deal: Moment | undefined, name: (seat: string) => string, receipt: Receipt | null = null): Point[] {
  const at = deals.rounds.findIndex((one) => one.number === number);
  const round = deals.rounds[at];
  if (!round) return [{ key: "missing", ok: false, fields: {} }];
  const past = [eventsPoint(deals, round), ...sealPoint(receipt, deals)];
  if (round.link === undefined) return [{ key: "open", ok: true, fields: {} }, ...past];
  const previous = at === 0 ? deals.tip : (deals.rounds[at - 1]?.link ?? "");
  const names = round.tips.map((_, seat) => name("ABCDEFGH"[seat] ?? ""));
  const points = round.tips.flatMap((tip, seat): Point[] => {
    if (tip === null && seatFollows(round, seat)) return [];
    const key = tip === null ? "noChain" : round.withheld?.includes(seat) ? "withheld" : "seat";
    return [{ key, ok: seatFollows(round, seat), fields: { who: names[seat] ?? "" } }];
  });
  const silent = names.filter((_, seat) => round.tips[seat] === null && seatFollows(round, seat));
  if (silent.length) points.push({ key: "noChain", ok: true, fields: { who: silent.join(", ") } });
  return [{ key: "promise", ok: serverFollows(round, previous), fields: {} }, ...points, orderPoint(deals, round, deal), ...receiptPoint(receipt, deals, round, deal), ...past];
}

/** Whether everything that happened hangs together, up to this deal. */
function eventsPoint(deals: FairDeals, round: FairRound): Point {
  const unbroken = isUnbroken(deals, round);
  return { key: unbroken === null ? "noEvents" : "events", ok: unbroken ?? true, fields: { count: round.seq ?? deals.events?.length ?? 0 } };
}

/** Whether it is what this page has sealed then. */
function sealPoint(receipt: Receipt | null, deals: FairDeals): Point[] {
  if (!receipt || !deals.events) return [];
  const same = holds(deals, receipt.seals ?? []);
  return [{ key: same === null ? "noSeal" : "seal", ok: same ?? true, fields: { count: Math.max(0, ...(receipt.seals ?? []).map((mark) => mark.seq)) } }];
}

function receiptPoint(receipt: Receipt | null, deals: FairDeals, round: FairRound, deal: Moment | undefined): Point[] {
  const dealt = deal?.events.find((event) => event.event === "dealt");
  const hand = receipt && dealt?.event === "dealt" ? dealt.hands[receipt.seat] : undefined;
  if (!receipt) return [];
  return [{ key: "receipt", ok: Array.isArray(hand) && agrees(receipt, deals, round, hand), fields: { count: receipt.hand.length } }];
}

function orderPoint(deals: FairDeals, round: FairRound, deal: Moment | undefined): Point {
  const dealt = deal?.events.find((event) => event.event === "dealt");
  if (dealt?.event !== "dealt") return { key: "order", ok: false, fields: { count: 0, all: 0 } };
  const order = redeal(deals, round, dealt.engine);
  const seen = [...Object.values(dealt.hands), dealt.boneyard].flatMap((pile) => (typeof pile === "number" ? Array.from({ length: pile }, () => "") : pile));
  const count = order.filter((tile, place) => tile === seen[place]).length;
  return { key: "order", ok: count === order.length && seen.length === order.length, fields: { count, all: order.length } };
}
