/** Provably fair deals, seen from a player's side: the own chain of hashes, and the check of a deal once it is revealed.
 *  The algorithm is boneyard-deal-1; links are written as hexadecimal digits. */

import type { FairDeals, FairRound } from "../wire";
import { tileText } from "./action";
import { forget, recall, remember } from "./store";

const LINKS = 1000;
const ALGORITHM = "boneyard-deal-1";
const NEXT_TABLE = "chain:next";

/** Whether this page may compute hashes: browsers allow it on secure addresses alone. */
export function canHash(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

async function hmac512(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-512" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", secret, message));
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// --- the own chain ---

/** Every link of a chain, the tip first. */
async function linksOf(tail: string): Promise<string[]> {
  const links = [tail];
  let link = fromHex(tail);
  for (let made = 0; made < LINKS; made += 1) {
    link = await sha256(link);
    links.push(toHex(link));
  }
  return links.reverse();
}

/** Begin a chain for a table that is about to be opened or entered; its tip, or null where hashes cannot be computed. */
export async function beginChain(table: string | null): Promise<string | null> {
  if (!canHash()) return null;
  const tail = toHex(crypto.getRandomValues(new Uint8Array(32)));
  remember(table === null ? NEXT_TABLE : `chain:${table}`, tail);
  return (await linksOf(tail))[0] ?? null;
}

/** The table that was opened with the last chain is known now. */
export function keepChain(table: string): void {
  const tail = recall<string | null>(NEXT_TABLE, null);
  if (tail !== null) remember(`chain:${table}`, tail);
  forget(NEXT_TABLE);
}

/** The link of the own chain that follows a tip; null when it is not of this chain. */
export async function nextLink(table: string, tip: string): Promise<string | null> {
  const tail = recall<string | null>(`chain:${table}`, null);
  if (tail === null || !canHash()) return null;
  const links = await linksOf(tail);
  const at = links.indexOf(tip);
  return at < 0 ? null : (links[at + 1] ?? null);
}

// --- checking a deal ---

/** The tiles of a double-N set in ascending order, without the one that was set aside. */
export function tilesToDeal(top: number, aside: string | null): string[] {
  const tiles: string[] = [];
  for (let high = 0; high <= top; high += 1) for (let low = 0; low <= high; low += 1) tiles.push(tileText(high, low));
  return tiles.filter((tile) => tile !== aside);
}

/** The order in which a key deals. */
export async function dealOrder(tiles: string[], key: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const order = [...tiles];
  const numbers = new Numbers(key);
  for (let top = order.length - 1; top > 0; top -= 1) {
    const other = await numbers.below(top + 1);
    [order[top], order[other]] = [order[other] as string, order[top] as string];
  }
  return order;
}

class Numbers {
  readonly #key: Uint8Array<ArrayBuffer>;
  #counter = 0;
  #block: Uint8Array = new Uint8Array();
  #at = 0;

  constructor(key: Uint8Array<ArrayBuffer>) {
    this.#key = key;
  }

  async below(n: number): Promise<number> {
    const limit = 65536 - (65536 % n);
    for (;;) {
      const number = await this.#next();
      if (number < limit) return number % n;
    }
  }

  async #next(): Promise<number> {
    if (this.#at >= this.#block.length) {
      const counter = new Uint8Array(4);
      new DataView(counter.buffer).setUint32(0, this.#counter);
      this.#block = await hmac512(this.#key, join(new TextEncoder().encode("boneyard/deal/1"), counter));
      this.#counter += 1;
      this.#at = 0;
    }
    const number = ((this.#block[this.#at] ?? 0) << 8) | (this.#block[this.#at + 1] ?? 0);
    this.#at += 2;
    return number;
  }
}

/** The key of a round that is over. */
export async function dealKey(deals: FairDeals, round: FairRound): Promise<Uint8Array<ArrayBuffer>> {
  const shown = (round.links ?? []).map((link) => link ?? "-");
  const message = [ALGORITHM, deals.table, String(round.number), deals.rules, ...shown].join("\n");
  return new Uint8Array(await hmac512(fromHex(round.link ?? ""), new TextEncoder().encode(message)));
}

export type Verdict = "ok" | "open" | "server" | "seat";

/** Whether the links of a round follow what was promised before it; `previous` is the server's tip, or its link of the round before. */
export async function checkRound(round: FairRound, previous: string): Promise<Verdict> {
  if (round.link === undefined) return "open";
  if (toHex(await sha256(fromHex(round.link))) !== previous) return "server";
  for (const [seat, tip] of round.tips.entries()) {
    const link = round.links?.[seat] ?? null;
    if ((tip === null) !== (link === null)) return "seat";
    if (tip !== null && link !== null && !(await follows(link, tip, round.withheld?.includes(seat) ?? false))) return "seat";
  }
  return "ok";
}

async function follows(link: string, tip: string, withheld: boolean): Promise<boolean> {
  if (withheld) return toHex(await sha256(join(new TextEncoder().encode("withheld"), fromHex(tip)))) === link;
  return toHex(await sha256(fromHex(link))) === tip;
}

/** The verdict on every round, in order. */
export async function checkAll(deals: FairDeals): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let previous = deals.tip;
  for (const round of deals.rounds) {
    verdicts.push(await checkRound(round, previous));
    previous = round.link ?? previous;
  }
  return verdicts;
}

/** The order of a round that is over, made again from its links. */
export async function redeal(deals: FairDeals, round: FairRound, aside: string | null): Promise<string[]> {
  return dealOrder(tilesToDeal(deals.set, aside), await dealKey(deals, round));
}
