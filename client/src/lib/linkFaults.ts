/**
 * What keeps a server from choosing among deals: every link is written before its deal, so that whoever showed one in
 * time did not withhold it; and a round is opened once, with the tips that the seats have.
 */

import type { AnyEvent } from "../wire";
import { fromHex, toHex } from "./chain";
import { sha256 } from "./hash";

export interface LinkFault {
  round: number;
  /** `lie`: shown, and called withheld; `unwritten`: not written before the deal; `misplaced`: agreed too late. */
  kind: "lie" | "unwritten" | "tip" | "again" | "misplaced";
  seat: number;
}

type Seeded = Extract<AnyEvent, { kind: "seeded" }>;

const follows = (link: string, tip: string): boolean => toHex(sha256(fromHex(link))) === tip;

/** Whether the player of a seat has gone, and the page's chain and key with them. */
export function hasGone(event: AnyEvent): event is Extract<AnyEvent, { kind: "left" | "dismissed" | "filled" }> {
  return event.kind === "left" || event.kind === "dismissed" || event.kind === "filled";
}

/** The public half of what the server of a table signs with; empty for one of an older kind. */
export function keyAt(events: AnyEvent[]): string {
  const [opened] = events;
  return opened?.kind === "opened" ? (opened.key ?? "") : "";
}

/** What is wrong with the links of all rounds, as the public events tell of them. */
export const linkFaults = (events: AnyEvent[]): LinkFault[] => walked(events).faults;

/**
 * The seats of persons who had no part in the deal of a round: nobody can tell from outside whether the server left out
 * what they promised.
 */
export const withoutPart = (events: AnyEvent[], round: number): number[] => walked(events).without.get(round) ?? [];

function walked(events: AnyEvent[]): Walk {
  const walk = new Walk(keyAt(events) !== "");
  for (const event of events) walk.on(event);
  return walk;
}

class Walk {
  readonly faults: LinkFault[] = [];
  readonly without = new Map<number, number[]>();
  readonly #signs: boolean;
  /** How many seats there are, and which of them somebody has. */
  #seats = 0;
  readonly #taken = new Set<number>();
  /** The tip of each seat that a person has. */
  readonly #tips = new Map<number, string | null>();
  readonly #opened = new Map<number, (string | null)[]>();
  readonly #written: { seat: number; link: string }[] = [];

  constructor(signs: boolean) {
    this.#signs = signs;
  }

  on(event: AnyEvent): void {
    if (!this.#fits(event)) this.faults.push({ round: Math.max(1, this.#opened.size), kind: "misplaced", seat: 0 });
    if (event.kind === "opened" || event.kind === "changed") this.#seats = event.seats;
    if (event.kind === "sat" || event.kind === "filled") this.#taken.add(event.seat);
    else if (hasGone(event)) this.#taken.delete(event.seat);
    if (event.kind === "sat") this.#tips.set(event.seat, event.tip ?? null);
    else if (hasGone(event)) this.#tips.delete(event.seat);
    else if (event.kind === "linked") this.#written.push(event);
    else if (event.kind === "roundopened") this.#open(event.number, event.tips);
    else if (event.kind === "seeded") this.#deal(event, this.#opened.get(event.number) ?? []);
  }

  /** Rules and seats go into a deal: whoever could change them after the links would choose (audit/order.py). */
  #fits(event: AnyEvent): boolean {
    if ("seat" in event && !(event.seat >= 0 && event.seat < this.#seats)) return false;
    const rounds = this.#opened.size;
    if (event.kind === "opened") return this.#seats === 0;
    if (event.kind === "changed") return rounds === 0 && [...this.#taken].every((seat) => seat < event.seats);
    if (event.kind === "roundopened") return this.#taken.size === this.#seats && event.number <= rounds + 1;
    return event.kind !== "seeded" || event.number === rounds;
  }

  #open(round: number, tips: (string | null)[]): void {
    if (this.#opened.has(round)) this.faults.push({ round, kind: "again", seat: 0 });
    this.#opened.set(round, tips);
    tips.forEach((tip, seat) => {
      if (tip !== (this.#tips.get(seat) ?? null)) this.faults.push({ round, kind: "tip", seat });
    });
  }

  #deal({ number: round, links, withheld }: Seeded, tips: (string | null)[]): void {
    const people = [...this.#tips.keys()];
    this.without.set(round, people.filter((seat) => !tips[seat] || tips[seat] !== this.#tips.get(seat)));
    tips.forEach((tip, seat) => {
      const link = links[seat] ?? null;
      if (tip === null || link === null) return;
      const own = this.#written.filter((one) => one.seat === seat);
      if (withheld.includes(seat)) {
        if (own.some((one) => follows(one.link, tip))) this.faults.push({ round, kind: "lie", seat });
        return;
      }
      if (this.#signs && !own.some((one) => one.link === link)) this.faults.push({ round, kind: "unwritten", seat });
      if (this.#tips.get(seat) === tip) this.#tips.set(seat, link);
    });
  }
}
