/** What is signed, checked: the acknowledgement of one's own link, and who else has signed the same past. */

import type { FairDeals } from "../wire";
import { hasGone, keyAt } from "./linkFaults";
import type { Receipt, Shown } from "./receipt";
import { made, sealAfter } from "./seal";
import { letter, seatNumber } from "./seats";
import { isSigned } from "./signature";

/** What this page can prove of its own link in a round. */
export interface Own {
  shown: Shown | null;
  /** The event with which the server acknowledged it, with its signature; 0 where nothing proves that. */
  acknowledged: number;
  /** One's own seat then, where this page keeps what it shows: an older one did not. */
  seat: string | null;
  /** Whether the server promised to sign. */
  signs: boolean;
  /** The tip with which this page sat down there. */
  promised: string | null;
}

export const NOTHING: Own = { shown: null, acknowledged: 0, seat: null, signs: false, promised: null };

export async function ownProof(deals: FairDeals, receipt: Receipt | null, shown: Shown | null): Promise<Own> {
  const key = (deals.events ? keyAt(deals.events) : receipt?.key) ?? "";
  const seat = receipt?.key === undefined ? null : receipt.seat;
  const signs = key !== "";
  const promised = receipt?.promised ?? null;
  const told = shown?.acknowledged;
  if (!shown || !told || !signs) return { shown, acknowledged: 0, seat, signs, promised };
  const event = { kind: "linked", seat: seatNumber(shown.seat), link: shown.link } as const;
  const mark = { seq: told.seq, seal: sealAfter(told.before, event) };
  const isRight = await isSigned(key, told.signature, deals.table, mark);
  return { shown, acknowledged: isRight ? told.seq : 0, seat, signs, promised };
}

/** Whose pages have signed the past up to the end of the last round, whose have not, and what is no true signature. */
export interface Vouches {
  same: string[];
  silent: string[];
  wrong: string[];
}

/** Null where there is nobody to compare with. */
export async function vouches(deals: FairDeals): Promise<Vouches | null> {
  const events = deals.events ?? [];
  const end = events.findLastIndex((event) => event.kind === "revealed") + 1;
  const [keys, found] = [new Map<number, string>(), { same: [], silent: [], wrong: [] } as Vouches];
  let able: number[] = [];
  for (const [at, event] of events.entries()) {
    if (event.kind === "sat" && event.key) keys.set(event.seat, event.key);
    else if (event.kind === "sat" || hasGone(event)) keys.delete(event.seat);
    else if (event.kind === "revealed") able = [...keys.keys()].sort();
    if (event.kind !== "vouched") continue;
    const mark = { seq: event.seq, seal: made(deals)?.[event.seq] ?? "" };
    const isPast = event.seq <= at;
    const isRight = isPast && (await isSigned(keys.get(event.seat) ?? "", event.signature, deals.table, mark));
    if (!isRight) found.wrong.push(letter(event.seat));
    else if (event.seq === end) found.same.push(letter(event.seat));
  }
  found.silent = able.map(letter).filter((seat) => !found.same.includes(seat) && !found.wrong.includes(seat));
  return able.length < 2 && found.wrong.length === 0 ? null : found;
}
