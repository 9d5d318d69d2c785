/**
 * What this page saw when tiles were dealt: the promises made before, one's own hand, and a seal over all that had
 * happened. It is kept here, so that nobody can change it afterwards.
 */

import type { FairDeals, FairRound, Happened } from "../wire";
import type { Mark, Seals } from "./seal";
import { recall, remember } from "./store";

export interface Receipt {
  round: number;
  /** The tip of the server's chain, and those of the seats. */
  tip: string;
  tips: (string | null)[];
  seat: string;
  hand: string[];
  /** The seals at the deal and at the end of the round; an old receipt has none. */
  seals?: Mark[];
  /** The public half of what the server signs with, "" at a table of an older kind; an older page noted none. */
  key?: string;
  /** The tip with which this page sat down; none where another device of its player did. */
  promised?: string;
}

/** A link that this page showed for a round; the server signed the seal that it made of the one before. */
export interface Shown {
  seat: string;
  link: string;
  at: string;
  acknowledged?: { seq: number; before: string; signature: string };
}

const key = (table: string): string => `receipts:${table}`;

/** Who notes: a seat of a table, and all that this page has heard there. */
export interface Witness {
  table: string;
  tip: string;
  seat: string | null;
  happened: Happened[];
  seals: Seals;
  /** The public half of what the server signs with. */
  key?: string;
  /** Told of each event, with the seal before it. */
  heard?: (one: Happened, before: Mark | null) => void;
  /** The tip with which this page sat down in a seat, as things stand. */
  promised?: (seat: string) => string | null;
}

/** Note what has just happened, and every deal of it as one seat saw it. */
export function noteDeals(witness: Witness, fresh: Happened[]): void {
  for (const one of fresh) {
    const before = witness.seals.at(one.seq - 1);
    witness.seals.hear(one);
    witness.heard?.(one, before);
    if (witness.seat === null) continue;
    noteDeal(witness, witness.seat, one);
    if (one.what.kind === "revealed") keepEnd(witness.table, one.what.number, marksAt(one, witness.seals));
  }
}

function noteDeal({ table, tip, happened, seals, key, promised }: Witness, seat: string, one: Happened): void {
  for (const event of one.events) {
    const hand = event.event === "dealt" ? event.hands[seat] : undefined;
    if (event.event !== "dealt" || !Array.isArray(hand)) continue;
    const opened = happened.map((each) => each.what).findLast(
      (what) => what.kind === "roundopened" && what.number === event.round,
    );
    if (opened?.kind === "roundopened") {
      const noted = { round: event.round, tip, tips: opened.tips, seat, hand, seals: marksAt(one, seals) };
      const own = promised?.(seat);
      keepReceipt(table, { ...noted, ...(key === undefined ? {} : { key }), ...(own ? { promised: own } : {}) });
    }
  }
}

/** The seal that this page made itself; and the one it was told, where that is another. */
function marksAt(one: Happened, seals: Seals): Mark[] {
  const own = seals.at(one.seq);
  const told: Mark[] = one.seal === undefined ? [] : [{ seq: one.seq, seal: one.seal }];
  if (told[0] && one.signature) told[0].signature = one.signature;
  return own && told[0]?.seal !== own.seal ? [own, ...told] : told;
}

/** Keep a receipt; the first one of a round is the one that counts. */
export function keepReceipt(table: string, receipt: Receipt): void {
  if (receiptOf(table, receipt.round) === null) remember(key(table), [...recall<Receipt[]>(key(table), []), receipt]);
}

/** Add the seal at the end of a round to the receipt of its deal; the first one counts. */
function keepEnd(table: string, round: number, end: Mark[]): void {
  const receipts = recall<Receipt[]>(key(table), []);
  const seals = receipts.find((one) => one.round === round)?.seals;
  const [first] = seals ?? [];
  if (end.length === 0 || !seals || !first || seals.some((mark) => mark.seq > first.seq)) return;
  seals.push(...end);
  remember(key(table), receipts);
}

// --- links ---

const shownKey = (table: string): string => `shown:${table}`;
const shownAt = (table: string): Record<string, Shown> => recall<Record<string, Shown>>(shownKey(table), {});

/** Keep that a link is shown; the first one of a round is the one that counts. */
export function noteShown(table: string, round: number, shown: Shown): void {
  if (shownOf(table, round) === null) remember(shownKey(table), { ...shownAt(table), [round]: shown });
}

/** Keep with what the server acknowledged it; the first one counts. */
export function noteAcknowledged(table: string, round: number, acknowledged: Required<Shown>["acknowledged"]): void {
  const shown = shownOf(table, round);
  if (shown && !shown.acknowledged) {
    remember(shownKey(table), { ...shownAt(table), [round]: { ...shown, acknowledged } });
  }
}

export function shownOf(table: string, round: number): Shown | null {
  return shownAt(table)[round] ?? null;
}

// --- the file ---

/** All that this page has noted of a table, as `boneyard verify --receipt` reads it; null where it was not there. */
export function receiptFile(table: string): string | null {
  const receipts = receiptsOf(table);
  const [first] = receipts;
  const rounds = Object.fromEntries(
    receipts.map(({ round, tip: _tip, key: _key, ...kept }) => [round, kept]),
  );
  const proof = first?.key === undefined ? {} : { key: first.key, shown: shownAt(table) };
  return first ? JSON.stringify({ table, tip: first.tip, ...proof, rounds }, null, 1) : null;
}

export const receiptsOf = (table: string): Receipt[] => recall<Receipt[]>(key(table), []);

export function receiptOf(table: string, round: number): Receipt | null {
  return receiptsOf(table).find((one) => one.round === round) ?? null;
}

/** Whether what is told of a deal now is what was seen then; `hand` is what the seat was dealt, as it is told now. */
export function agrees(receipt: Receipt, deals: FairDeals, round: FairRound, hand: string[]): boolean {
  const same = (a: (string | null)[], b: (string | null)[]): boolean =>
    a.length === b.length && a.every((one, at) => one === b[at]);
  return receipt.tip === deals.tip &&
    same(receipt.tips, round.tips) &&
    same([...receipt.hand].sort(), [...hand].sort());
}
