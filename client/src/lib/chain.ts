/**
 * Provably fair deals, seen from a player's side: the chain of hashes, and the check of a deal once it is revealed.
 * The algorithm is boneyard-deal-1; links are written as hexadecimal digits.
 */

import type { Dealt, FairDeals, FairRound } from "../wire";
import { tileText } from "./action";
import { hmac512, join, sha256, sha512, type Bytes } from "./hash";
import { forget, recall, remember } from "./store";

const LINKS = 1000;
const ALGORITHM = "boneyard-deal-1";
const NEXT_TABLE = "chain:next";
/** How many chains of a table are kept: whoever sits down again, or in vain, begins another one. */
const MOST_CHAINS = 4;

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// --- one's own chain ---

/** Every link of a chain, the tip first. */
function linksOf(tail: string): string[] {
  const links = [tail];
  let link = fromHex(tail);
  for (let made = 0; made < LINKS; made += 1) {
    link = sha256(link);
    links.push(toHex(link));
  }
  return links.reverse();
}

/** The ends of one's own chains at a table, the last one first. */
export function tailsOf(table: string): string[] {
  return [recall<string | string[]>(`chain:${table}`, [])].flat();
}

/** Begin a chain for a table that is about to be opened or entered; its tip, and the secret that it ends in. */
export function beginChain(table: string | null): { tip: string; tail: string } {
  const tail = toHex(crypto.getRandomValues(new Uint8Array(32)));
  if (table === null) remember(NEXT_TABLE, tail);
  else remember(`chain:${table}`, [tail, ...tailsOf(table)].slice(0, MOST_CHAINS));
  return { tip: linksOf(tail)[0] ?? "", tail };
}

/** The table that was opened with the last chain is known now. */
export function keepChain(table: string): void {
  const tail = recall<string | null>(NEXT_TABLE, null);
  if (tail !== null) remember(`chain:${table}`, tail);
  forget(NEXT_TABLE);
}

/** The link that follows a tip in one of one's own chains; null when it is of none. */
export function nextLink(table: string, tip: string): string | null {
  for (const tail of tailsOf(table)) {
    const links = linksOf(tail);
    const at = links.indexOf(tip);
    if (at >= 0) return links[at + 1] ?? null;
  }
  return null;
}

// --- checking a deal ---

/** The tiles of a double-N set in ascending order, without the one that was set aside. */
export function tilesToDeal(top: number, aside: string | null): string[] {
  const tiles: string[] = [];
  for (let high = 0; high <= top; high += 1) for (let low = 0; low <= high; low += 1) tiles.push(tileText(high, low));
  return tiles.filter((tile) => tile !== aside);
}

/** The order in which a key deals. */
export function dealOrder(tiles: string[], key: Bytes): string[] {
  const order = [...tiles];
  const numbers = new Numbers(key);
  for (let top = order.length - 1; top > 0; top -= 1) {
    const other = numbers.below(top + 1);
    [order[top], order[other]] = [order[other] as string, order[top] as string];
  }
  return order;
}

class Numbers {
  readonly #key: Bytes;
  #counter = 0;
  #block: Uint8Array = new Uint8Array();
  #at = 0;

  constructor(key: Bytes) {
    this.#key = key;
  }

  below(n: number): number {
    const limit = 65536 - (65536 % n);
    for (;;) {
      const number = this.#next();
      if (number < limit) return number % n;
    }
  }

  #next(): number {
    if (this.#at >= this.#block.length) {
      const counter = new Uint8Array(4);
      new DataView(counter.buffer).setUint32(0, this.#counter);
      this.#block = hmac512(this.#key, join(new TextEncoder().encode("boneyard/deal/1"), counter));
      this.#counter += 1;
      this.#at = 0;
    }
    const number = ((this.#block[this.#at] ?? 0) << 8) | (this.#block[this.#at + 1] ?? 0);
    this.#at += 2;
    return number;
  }
}

/** The key of a round of a given deal: it is named, or follows from a text that everybody knows. */
function givenKey(given: string, number: number): Bytes {
  const named = playedBefore(given) ? given.split(" ")[number + 1] : undefined;
  if (named !== undefined) return fromHex(named);
  return sha512(new TextEncoder().encode(`boneyard-given-1\n${given}\n${number}`));
}

/** The table whose deals are given again; nothing where they are of another kind. */
export function playedBefore(given: string): string {
  const [kind, table = ""] = given.split(" ");
  return kind === "again" ? table : "";
}

/** The key of a round that is over. */
export function dealKey(deals: FairDeals, round: FairRound): Bytes {
  if (deals.given) return givenKey(deals.given, round.number);
  const shown = (round.links ?? []).map((link) => link ?? "-");
  const message = [ALGORITHM, deals.table, String(round.number), deals.rules, ...shown].join("\n");
  return hmac512(fromHex(round.link ?? ""), new TextEncoder().encode(message));
}

export type Verdict = "ok" | "open" | "server" | "seat";

/**
 * Whether the links of a round follow what was promised before it; `previous` is the server's tip, or its link of the
 * round before.
 */
export function checkRound(round: FairRound, previous: string): Verdict {
  if (round.link === undefined) return "open";
  if (!serverFollows(round, previous)) return "server";
  return round.tips.every((_, seat) => seatFollows(round, seat)) ? "ok" : "seat";
}

export function serverFollows(round: FairRound, previous: string): boolean {
  return toHex(sha256(fromHex(round.link ?? ""))) === previous;
}

/** Whether the link of a seat follows its tip; a seat without a chain has neither. */
export function seatFollows(round: FairRound, seat: number): boolean {
  const [tip, link] = [round.tips[seat] ?? null, round.links?.[seat] ?? null];
  if (tip === null || link === null) return tip === link;
  return follows(link, tip, round.withheld?.includes(seat) ?? false);
}

function follows(link: string, tip: string, withheld: boolean): boolean {
  if (withheld) return toHex(sha256(join(new TextEncoder().encode("withheld"), fromHex(tip)))) === link;
  return toHex(sha256(fromHex(link))) === tip;
}

/** Whether a link is of the chain with this tip, which is of it itself. */
export function isOfChain(tip: string, link: string | null): boolean {
  let one = link;
  for (let made = 0; one !== null && one !== tip && made < LINKS; made += 1) one = toHex(sha256(fromHex(one)));
  return one === tip;
}

/** The verdict on every round, in order. */
export function checkAll(deals: FairDeals): Verdict[] {
  const verdicts: Verdict[] = [];
  let previous = deals.tip;
  for (const round of deals.rounds) {
    verdicts.push(checkRound(round, previous));
    previous = round.link ?? previous;
  }
  return verdicts;
}

/** The double that lay aside before the tiles were shuffled; one that was taken out of the boneyard did not (HR-24). */
export const asideOf = (dealt: Dealt): string | null => (dealt.taken === undefined ? dealt.engine : null);

/** The boneyard of a deal as it was shuffled, with the engine where it lay. */
export function shuffledRest({ boneyard, engine, taken }: Dealt): string[] {
  const rest = typeof boneyard === "number" ? Array.from({ length: boneyard }, () => "") : [...boneyard];
  if (taken !== undefined) rest.splice(taken, 0, engine ?? "");
  return rest;
}

/** The order of a round that is over, made again from its links. */
export function redeal(deals: FairDeals, round: FairRound, aside: string | null): string[] {
  return dealOrder(tilesToDeal(deals.set, aside), dealKey(deals, round));
}
