/** What this page saw when tiles were dealt: the promises made before, and the own hand. It is kept here, so that nobody can change it afterwards. */

import type { FairDeals, FairRound, Happened } from "../wire";
import { recall, remember } from "./store";

export interface Receipt {
  round: number;
  /** The tip of the server's chain, and those of the seats. */
  tip: string;
  tips: (string | null)[];
  seat: string;
  hand: string[];
}

const key = (table: string): string => `receipts:${table}`;

/** Note every deal of what has just happened, as one seat saw it. */
export function noteDeals(table: string, tip: string, seat: string, happened: Happened[], fresh: Happened[]): void {
  for (const event of fresh.flatMap((one) => one.events)) {
    const hand = event.event === "dealt" ? event.hands[seat] : undefined;
    if (event.event !== "dealt" || !Array.isArray(hand)) continue;
    const opened = happened.map((one) => one.what).findLast((what) => what.kind === "roundopened" && what.number === event.round);
    if (opened?.kind === "roundopened") keepReceipt(table, { round: event.round, tip, tips: opened.tips, seat, hand });
  }
}

/** Keep a receipt; the first one of a round is the one that counts. */
export function keepReceipt(table: string, receipt: Receipt): void {
  if (receiptOf(table, receipt.round) === null) remember(key(table), [...recall<Receipt[]>(key(table), []), receipt]);
}

export function receiptOf(table: string, round: number): Receipt | null {
  return recall<Receipt[]>(key(table), []).find((one) => one.round === round) ?? null;
}

/** Whether what is told of a deal now is what was seen then; `hand` is what the seat was dealt, as it is told now. */
export function agrees(receipt: Receipt, deals: FairDeals, round: FairRound, hand: string[]): boolean {
  const same = (a: (string | null)[], b: (string | null)[]): boolean => a.length === b.length && a.every((one, at) => one === b[at]);
  return receipt.tip === deals.tip && same(receipt.tips, round.tips) && same([...receipt.hand].sort(), [...hand].sort());
}
