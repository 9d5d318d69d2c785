/** The check of one deal, point by point, in words that a player understands. */

import type { FairDeals, FairRound, Moment } from "../wire";
import { asideOf, isOfChain, playedBefore, redeal, seatFollows, serverFollows, shuffledRest } from "./chain";
import { keyAt, linkFaults, withoutPart } from "./linkFaults";
import { NOTHING, type Own } from "./proof";
import { agrees, type Receipt } from "./receipt";
import { codeOfDeal, grouped, holds, isUnbroken } from "./seal";
import { letter, seatNumber } from "./seats";
import type { Fields } from "../words";

/** A word of the check; `open`: nothing is wrong, and nobody can tell; `note`: only to be said. */
export interface Point {
  key: string;
  ok: boolean;
  open?: boolean;
  note?: boolean;
  fields: Fields;
}

/** Whether deals are fair: where nothing is wrong, and something cannot be told, that is a verdict of its own. */
export type Verdict = "fine" | "open" | "wrong";

export function verdict(points: Point[]): Verdict {
  if (points.some((point) => !point.ok)) return "wrong";
  return points.some((point) => point.open) ? "open" : "fine";
}

/** Every round that is to be checked: a server may be silent about one of which this page has a receipt. */
export function roundsOf(deals: FairDeals, receipts: Receipt[]): number[] {
  const numbers = [...deals.rounds.map((one) => one.number), ...receipts.map((one) => one.round)];
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/**
 * What can be checked of a round's deal; `deal` is its first moment, with all hands open, `name` what a seat is called,
 * `receipt` what this page saw then.
 */
export function checkDeal(
  deals: FairDeals,
  number: number,
  deal: Moment | undefined,
  name: (seat: string) => string,
  receipt: Receipt | null = null,
  own: Own = NOTHING,
): Point[] {
  const at = deals.rounds.findIndex((one) => one.number === number);
  const round = deals.rounds[at];
  if (!round) return [{ key: "missing", ok: false, fields: {} }];
  const past = [eventsPoint(deals, round), ...sealPoint(receipt, deals)];
  if (round.link === undefined) return [{ key: "open", ok: !isOver(deals), fields: {} }, ...past];
  if (deals.given) {
    const given = { key: "given", ok: true, open: true, fields: { text: playedBefore(deals.given) || deals.given } };
    return [given, orderPoint(deals, round, deal), ...past];
  }
  const previous = at === 0 ? deals.tip : (deals.rounds[at - 1]?.link ?? "");
  return [
    { key: "promise", ok: serverFollows(round, previous), fields: {} },
    ...linkPoints(deals, round, name, own),
    orderPoint(deals, round, deal),
    ...receiptPoint(receipt, deals, round, deal),
    ...past,
    ...codePoint(deals, round),
  ];
}

/** Whether the last secret has to be known. */
const isOver = ({ events }: FairDeals): boolean => events?.some((event) => event.kind === "finished") ?? false;

/** What is to be said of the secrets that players showed, and of one's own. */
export function linkPoints(deals: FairDeals, round: FairRound, name: (seat: string) => string, own: Own): Point[] {
  const names = round.tips.map((_, seat) => name(letter(seat)));
  const lies = new Set(faultsOf(deals, round).map((point) => point.fields.who));
  const points = round.tips.flatMap((tip, seat): Point[] => {
    const [who, ok, isLate] = [names[seat] ?? "", seatFollows(round, seat), round.withheld?.includes(seat)];
    if (tip === null && ok) return [];
    const key = tip === null ? "noChain" : isLate ? "withheld" : "seat";
    return [{ key, ok, fields: { who }, ...(isLate && !lies.has(letter(seat)) ? { open: true } : {}) }];
  });
  const without = withoutPart(deals.events ?? [], round.number);
  const persons = names.filter((_, seat) => without.includes(seat));
  if (persons.length) points.push({ key: "partless", ok: true, open: true, fields: { who: persons.join(", ") } });
  const silent = names.filter((_, seat) => round.tips[seat] === null && seatFollows(round, seat));
  const bots = silent.filter((who) => !persons.includes(who));
  if (bots.length) points.push({ key: "noChain", ok: true, note: true, fields: { who: bots.join(", ") } });
  if (silent.length === names.length) points.push({ key: "alone", ok: true, open: true, fields: {} });
  return [...points, ...writtenPoint(deals, round, name), ...promisedPoint(round, own), ...ownPoint(round, own)];
}

/** What does not fit in how the links came to the deal; `who` is a seat. */
function faultsOf(deals: FairDeals, round: FairRound): Point[] {
  return linkFaults(deals.events ?? [])
    .filter((fault) => fault.round === round.number)
    .map((fault) => ({ key: fault.kind, ok: false, fields: { who: letter(fault.seat) } }));
}

/** Whether every link was written before the deal; a table of an older kind did not promise that. */
function writtenPoint(deals: FairDeals, round: FairRound, name: (seat: string) => string): Point[] {
  const faults = faultsOf(deals, round);
  if (faults.length > 0) return faults.map((point) => ({ ...point, fields: { who: name(String(point.fields.who)) } }));
  if (!deals.events || !round.tips.some((tip) => tip !== null)) return [];
  const isOld = keyAt(deals.events) === "";
  return [{ key: isOld ? "older" : "written", ok: true, note: isOld, fields: {} }];
}

/** Whether the promise with which this page sat down is the one that was dealt with. */
function promisedPoint(round: FairRound, { promised, seat }: Own): Point[] {
  if (promised === null || seat === null) return [];
  return [{ key: "promised", ok: isOfChain(promised, round.tips[seatNumber(seat)] ?? null), fields: {} }];
}

/** What became of the link that this page showed; without one, another device may have shown it. */
function ownPoint(round: FairRound, { shown, acknowledged: seq, seat: own, signs }: Own): Point[] {
  const point = (key: string, more: Partial<Point> = {}): Point[] => [
    { key, ok: true, fields: { count: seq }, ...more },
  ];
  const seat = seatNumber(shown?.seat ?? own ?? "");
  const [isLate, link] = [round.withheld?.includes(seat), round.links?.[seat] ?? null];
  if (!shown) return own !== null && !isLate && link !== null ? point("foreign", { open: true }) : [];
  if (!isLate) {
    if (link !== shown.link) return point("other", { ok: false });
    return seq ? point("acknowledged") : own === null || !signs ? [] : point("unsigned", { open: true });
  }
  const isLie = seq > 0 && seq < (round.seq ?? Infinity);
  return isLie ? point("acknowledged", { ok: false }) : point("dropped", { open: true });
}

/** What people read to each other. */
function codePoint(deals: FairDeals, round: FairRound): Point[] {
  const code = codeOfDeal(deals, round);
  return code ? [{ key: "code", ok: true, note: true, fields: { code: grouped(code) } }] : [];
}

/** Whether everything that happened hangs together, up to this deal; nobody can tell where it is not told. */
export function eventsPoint(deals: FairDeals, round: FairRound): Point {
  const unbroken = isUnbroken(deals, round);
  return {
    key: unbroken === null ? "noEvents" : "events",
    ok: unbroken ?? true,
    open: unbroken === null,
    fields: { count: round.seq ?? deals.events?.length ?? 0 },
  };
}

/** Whether it is what this page has sealed then. */
function sealPoint(receipt: Receipt | null, deals: FairDeals): Point[] {
  if (!receipt || !deals.events) return [];
  const same = holds(deals, receipt.seals ?? []);
  return [
    {
      key: same === null ? "noSeal" : "seal",
      ok: same ?? true,
      note: same === null,
      fields: { count: Math.max(0, ...(receipt.seals ?? []).map((mark) => mark.seq)) },
    },
  ];
}

function receiptPoint(receipt: Receipt | null, deals: FairDeals, round: FairRound, deal: Moment | undefined): Point[] {
  const dealt = deal?.events.find((event) => event.event === "dealt");
  const hand = receipt && dealt?.event === "dealt" ? dealt.hands[receipt.seat] : undefined;
  if (!receipt) return [{ key: "noReceipt", ok: true, note: true, fields: {} }];
  return [
    {
      key: "receipt",
      ok: Array.isArray(hand) && agrees(receipt, deals, round, hand),
      fields: { count: receipt.hand.length },
    },
  ];
}

function orderPoint(deals: FairDeals, round: FairRound, deal: Moment | undefined): Point {
  const dealt = deal?.events.find((event) => event.event === "dealt");
  if (dealt?.event !== "dealt") return { key: "order", ok: false, fields: { count: 0, all: 0 } };
  const order = redeal(deals, round, asideOf(dealt));
  const seen = [...Object.values(dealt.hands), shuffledRest(dealt)].flatMap(
    (pile) => (typeof pile === "number" ? Array.from({ length: pile }, () => "") : pile),
  );
  const count = order.filter((tile, place) => tile === seen[place]).length;
  return {
    key: "order",
    ok: count === order.length && seen.length === order.length,
    fields: { count, all: order.length },
  };
}
