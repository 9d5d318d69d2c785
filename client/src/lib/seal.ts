/**
 * Seals: the hash chain over everything that happened in public at a table. The server tells one with each deal; this
 * page makes them itself, from what it heard. The algorithm is boneyard-log-1; seals are written as hexadecimal digits.
 */

import type { AnyEvent, FairDeals, FairRound, Happened } from "../wire";
import { fromHex, toHex } from "./chain";
import { join, sha256, type Bytes } from "./hash";

/** A seal, the number of the event after which it stands, and with what the server signed it. */
export interface Mark {
  seq: number;
  seal: string;
  signature?: string;
}

const ALGORITHM = "boneyard-log-1";
const CODE = "boneyard-code-1";
const encoder = new TextEncoder();

/** An event as it is sealed: its fields in the order of the alphabet, without those that say nothing. */
export function publicForm(event: AnyEvent): string {
  const told = Object.entries(sealedFields(event)).filter(([, value]) => !saysNothing(value));
  return JSON.stringify(Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Of persons a digest is sealed: it stays when the name is taken out (`server/table/personal.py`). */
function sealedFields(event: AnyEvent): object {
  if (!("salt" in event) || !("who" in event) || !(event.salt || event.who)) return event;
  const { salt, who, ...rest } = event;
  const [person, name] = rest.kind === "sat" ? [rest.player, rest.name] : [rest.host, rest.named];
  const digest = who || toHex(sha256(encoder.encode([salt, person, name].join("\n"))));
  const anonymous = rest.kind === "sat" ? { ...rest, player: "", name: "" } : { ...rest, host: "", named: "" };
  return { ...anonymous, who: digest };
}

function saysNothing(value: unknown): boolean {
  return value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);
}

function firstSeal(table: string): Bytes {
  return sha256(encoder.encode(`${ALGORITHM}\n${table}`));
}

/** The seal after one more event, in hexadecimal digits. */
export function sealAfter(before: string, event: AnyEvent): string {
  return toHex(nextSeal(fromHex(before), event));
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

  /** What was not heard in its turn changes nothing. */
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

// --- comparing ---

/**
 * What people at a table read to each other, to know that they were told the same: everything until a round was opened
 * goes into it, and the links of the deal, of which nobody knew what they would be.
 */
export function codeOf(opened: string, links: (string | null)[]): string {
  const digest = sha256(encoder.encode([CODE, opened, ...links.map((link) => link ?? "-")].join("\n")));
  const number = new DataView(digest.buffer).getBigUint64(0) % 100_000_000n;
  return String(number).padStart(8, "0");
}

/** A code as it is read aloud. */
export const grouped = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The code of a deal as a transcript tells of it; null where it does not tell what happened. */
export function codeOfDeal(deals: FairDeals, round: FairRound): string | null {
  const opened = deals.events?.findLastIndex((event) => event.kind === "roundopened" && event.number === round.number);
  const seal = made(deals)?.[(opened ?? -1) + 1];
  return seal && round.links ? codeOf(seal, round.links) : null;
}

// --- checking a transcript ---

const known = new WeakMap<FairDeals, string[]>();

/**
 * The seals that the public events of a transcript make, which take a moment and are made once; null where it has none.
 */
export function made(deals: FairDeals): string[] | null {
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

/**
 * Whether the chain of public events is unbroken up to the deal of a round (of the last one: up to its end), and tells
 * of the same deal; null where there are no events.
 */
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
  if (opened?.kind !== "opened") return false;
  const { tip } = opened;
  const { game, rules, top, seats } = events.findLast((event) => event.kind === "changed") ?? opened;
  const agreed = [deals.game, deals.rules, deals.set, deals.seats, deals.tip];
  const isThisTable = isSame([game, rules, top, seats, tip], agreed);
  const deal = [round.tips, round.links, round.withheld, round.link, round.seq];
  return isThisTable && isSame(dealOf(events, round.number), deal);
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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
