/**
 * What this page watches over while its player plays: that its link is acknowledged and dealt with, and that the past
 * is the one it has heard. At the end of a round it signs that past, so that others can compare it with theirs.
 */

import type { AnyEvent, Happened, Incoming } from "../wire";
import { isOfChain, nextLink, tailsOf } from "./chain";
import { hasGone } from "./linkFaults";
import { endPromise, notePromised, promisedBy, promiseLeft } from "./promise";
import { noteAcknowledged, noteShown, shownOf } from "./receipt";
import { sealAfter, type Mark } from "./seal";
import type { Command } from "./messages";
import { seatNumber } from "./seats";
import { isSigned, keyOf, sign } from "./signature";

/** Milliseconds for which it is news that a link did not come to the deal. */
const RECENT = 60_000;

/** What does not fit; `dropped` alone may have an honest cause, and `foreign` may be another device of the player. */
export type Complaint = "withheld" | "other" | "unsigned" | "past" | "foreign" | "dropped" | "left";

interface Host {
  /** The public half of what the server signs with; empty at a table of an older kind. */
  key: () => string;
  complain: (what: Complaint) => void;
  send: (message: Incoming) => void;
}

type Kind<K extends AnyEvent["kind"]> = Extract<AnyEvent, { kind: K }>;

export class Watch {
  readonly #table: string;
  readonly #host: Host;
  /** The round that was opened last, and whether one's own link for it stands in the log. */
  #round = 0;
  #stands = false;
  readonly #keys = new Map<number, string>();
  /** For each seat that a person has who that is, and the event with which they sat down. */
  readonly #sat = new Map<number, { player: string; seq: number }>();
  /** What this page promised for a seat that its player no longer has: where the host moves them, it goes with them. */
  #left: { player: string; tip: string } | null = null;
  /** The end of the last round, as long as no other one is opened; who has signed it, and whether this page has. */
  #end: Mark | null = null;
  readonly #vouched = new Set<number>();
  #isSent = false;

  constructor(table: string, host: Host) {
    this.#table = table;
    this.#host = host;
  }

  /** The server has confirmed that something was done: by which promise this page sat down. */
  confirmed(command: Command, seq: number): void {
    if (command.do === "sit" && command.tip) notePromised(this.#table, { seat: command.seat, tip: command.tip, seq });
    if (command.do !== "leave") return;
    endPromise(this.#table, command.seat);
    this.#left = null;
  }

  /** The tip with which this page sat down in a seat; null where somebody else did, or another device. */
  promised(seat: number): string | null {
    return promisedBy(this.#table, seat, this.#sat.get(seat)?.seq ?? 0);
  }

  /** Take part in a deal: show the next link of one's own chain. */
  show(seat: string, { number, tips }: Kind<"roundopened">): void {
    const tip = tips[seatNumber(seat)];
    const link = tip ? nextLink(this.#table, tip) : null;
    if (link !== null) {
      noteShown(this.#table, number, { seat, link, at: new Date().toISOString() });
      this.#host.send({ do: "link", link });
    } else if (tip && tailsOf(this.#table).length > 0) this.#host.complain("foreign");
  }

  /** Take in what happened; `before` is the seal that this page had made until then. */
  heard({ seq, what, seal, signature }: Happened, before: Mark | null): void {
    const mark = before && { seq, seal: sealAfter(before.seal, what) };
    if (mark && seal !== undefined && seal !== mark.seal) this.#host.complain("past");
    if (what.kind === "sat") this.#comes(what, seq);
    else if (hasGone(what)) this.#goes(what);
    if (what.kind === "roundopened") this.#opened(what);
    if (what.kind === "linked") this.#written(what, before, mark, signature ?? "");
    if (what.kind === "seeded") this.#dealt(what);
    this.#noteEnd(what, mark);
  }

  /** Whoever is moved keeps the promise; a server that forgets it on the way has not been told to. */
  #comes({ seat, player, tip }: Kind<"sat">, seq: number): void {
    this.#sat.set(seat, { player, seq });
    if (this.#left?.player !== player) return;
    if (!tip || tip === this.#left.tip) notePromised(this.#table, { seat, tip: this.#left.tip, seq });
    this.#left = null;
  }

  #goes({ kind, seat }: Kind<"left" | "dismissed" | "filled">): void {
    const sat = this.#sat.get(seat);
    const tip = sat && kind === "left" ? promiseLeft(this.#table, seat, sat.seq) : null;
    if (sat && tip !== null) this.#left = { player: sat.player, tip };
    this.#sat.delete(seat);
  }

  #opened({ number, tips }: Kind<"roundopened">): void {
    [this.#round, this.#stands] = [number, false];
    for (const seat of this.#sat.keys()) {
      const tip = this.promised(seat);
      if (tip !== null && !isOfChain(tip, tips[seat] ?? null)) this.#host.complain("left");
    }
  }

  #written(what: Kind<"linked">, before: Mark | null, mark: Mark | null, signature: string): void {
    const shown = shownOf(this.#table, this.#round);
    if (!shown || seatNumber(shown.seat) !== what.seat) return;
    if (shown.link !== what.link) return this.#host.complain("other");
    this.#stands = true;
    const key = this.#host.key();
    if (!key || !before || !mark || shown.acknowledged) return;
    noteAcknowledged(this.#table, this.#round, { seq: mark.seq, before: before.seal, signature });
    void isSigned(key, signature, this.#table, mark).then((isRight) => {
      if (!isRight) this.#host.complain("unsigned");
    });
  }

  #dealt({ number, links, withheld }: Kind<"seeded">): void {
    const shown = shownOf(this.#table, number);
    if (!shown) return;
    const seat = seatNumber(shown.seat);
    if (!withheld.includes(seat)) {
      if (links[seat] !== shown.link) this.#host.complain("other");
    } else if (this.#stands || shown.acknowledged) this.#host.complain("withheld");
    else if (Date.now() - Date.parse(shown.at) < RECENT) this.#host.complain("dropped");
  }

  #noteEnd(what: AnyEvent, mark: Mark | null): void {
    if (what.kind === "revealed") this.#begin(mark);
    else if (what.kind === "roundopened") this.#begin(null);
    else if (what.kind === "vouched" && what.seq === this.#end?.seq) this.#vouched.add(what.seat);
    else if (what.kind === "sat" && what.key) this.#keys.set(what.seat, what.key);
    else if (what.kind === "sat" || hasGone(what)) this.#keys.delete(what.seat);
  }

  #begin(end: Mark | null): void {
    this.#end = end;
    this.#isSent = false;
    this.#vouched.clear();
  }

  /** The connection was lost: what was sent may not have arrived. */
  comeBack(): void {
    this.#isSent = false;
  }

  /** Sign the end of a round, where there is somebody with whom it can be compared. */
  async vouch(seat: string): Promise<void> {
    const [end, key] = [this.#end, this.#keys.get(seatNumber(seat))];
    if (!end || !key || this.#keys.size < 2) return;
    if (this.#isSent || this.#vouched.has(seatNumber(seat))) return;
    this.#isSent = true;
    for (const tail of tailsOf(this.#table)) {
      if ((await keyOf(tail)) !== key) continue;
      return this.#host.send({ do: "vouch", seq: end.seq, signature: await sign(tail, this.#table, end) });
    }
  }
}
