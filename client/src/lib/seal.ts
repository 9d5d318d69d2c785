/** Seals: the hash chain over everything that happened in public at a table. The server tells one with each deal; this page makes them itself, from what it heard.
 *  The algorithm is boneyard-log-1; seals are written as hexadecimal digits. */

import type { AnyEvent, FairDeals, FairRound, Happened } from "../wire";
import { toHex } from "./chain";
import { join, sha256, type Bytes } from "./hash";

/** A seal, and the number of the event after which it stands. */
export interface Mark {
  seq: number;
  seal: string;
}

const ALGORITHM = "boneyard-log-1";
const encoder = new TextEncoder();

/** An event as it is sealed: its fields in the order of the alphabet, without those that say nothing. */
export function publicForm(event: AnyEvent): string {
  const told = Object.entries(event).filter(([, value]) => !saysNothing(value));
  return JSON.stringify(Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function saysNothing(value: unknown): boolean {
  return value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);
}

function firstSeal(table: string): Bytes {
  return sha256(encoder.encode(`${ALGORITHM}\n${table}`));
}

function nextSeal(seal: Bytes, event: AnyEvent): Bytes {
  return sha256(join(seal, encoder.encode(publicForm(event))));
}

/** The seal after each event, by its number; number 0 is the seal before all of them. */
export function sealsOf(table: string, events: AnyEvent[]): string[] {
  let seal = firstSeal(table);
  return [toHex(seal), ...events.map((event) => toHex((seal = nextSeal(seal, event))))];
}

/** The seals of a table that is being watched, one event after the other. */
export class Seals {
  #seq = 0;
  #seal: Bytes;

  constructor(table: string) {
    this.#seal = firstSeal(table);
  }

  hear(one: Happened): void {
    if (one.seq !== this.#seq + 1) return;
    this.#seq = one.seq;
    this.#seal = nextSeal(this.#seal, one.what);
  }

  /** The seal as it stands now; null where something was not heard. */
  at(seq: number): Mark | null {
    return seq === this.#seq ? { seq, seal: toHex(this.#seal) } : null;
  }
}

// --- checking a transcript ---

const known = new WeakMap<FairDeals, string[]>();

/** The seals that the public events of a transcript make, which take a moment and are made once; null where it has none. */
function made(deals: FairDeals): string[] | null {
  if (!deals.events) return null;
  const seals = known.get(deals) ?? sealsOf(deals.table, deals.events);
  known.set(deals, seals);
  return seals;
}

/** Whether the public events make these seals; null where there are none of either. */
export function holds(deals: FairDeals, marks: Mark[]): boolean | null {
  const seals = made(deals);
  return seals && marks.length > 0 ? marks.every((mark) => seals[mark.seq] === mark.seal) : null;
}

/** Whether the chain of public events is unbroken up to the deal of a round (of the last one: up to its end), and tells of the same deal; null where there are no events. */
export function isUnbroken(deals: FairDeals, round: FairRound): boolean | null {
  const events = deals.events;
  if (!events) return null;
  const marks = round.links ? [{ seq: round.seq ?? -1, seal: round.seal ?? "" }] : [];
  if (round === deals.rounds.at(-1)) marks.push({ seq: events.length, seal: deals.seal ?? "" });
  return holds(deals, marks) !== false && isToldAlike(events, deals, round);
}

/** What was checked of a deal is what the events say of it. */
function isToldAlike(events: AnyEvent[], deals: FairDeals, round: FairRound): boolean {
  const [opened] = events;
  const isThisTable = opened?.kind === "opened" && [opened.game, opened.rules, opened.top, opened.seats, opened.tip].join() === [deals.game, deals.rules, deals.set, deals.seats, deals.tip].join();
  return isThisTable && JSON.stringify(dealOf(events, round.number)) === JSON.stringify([round.tips, round.links, round.withheld, round.link, round.seq]);
}

function dealOf(events: AnyEvent[], number: number): unknown[] {
  const tips = events.findLast((event) => event.kind === "roundopened" && event.number === number);
  const seeded = events.findLast((event) => event.kind === "seeded" && event.number === number);
  const shown = events.findLast((event) => event.kind === "revealed" && event.number === number);
  return [
    tips?.kind === "roundopened" ? tips.tips : undefined,
    ...(seeded?.kind === "seeded" ? [seeded.links, seeded.withheld] : [undefined, undefined]),
    shown?.kind === "revealed" ? shown.link : undefined,
    seeded ? events.indexOf(seeded) + 1 : undefined,
  ];
}
