/** What one may ask of a table, in a seat or beside it. */

import type { Advised, Arranged, Incoming } from "../wire";
import { say } from "../words";
import { beginChain } from "./chain";
import type { About, Command, Draft } from "./messages";
import { Requests } from "./requests";
import { seatNumber } from "./seats";
import { keyOf } from "./signature";
import { TableData } from "./tableData.svelte";

type Agreed = Omit<Extract<Draft, { do: "change" }>, "do">;

export abstract class TableWishes extends TableData {
  protected readonly requests = new Requests((message) => this.send(message));

  abstract get pending(): Command | null;
  abstract command(draft: Draft, quiet?: boolean): void;
  protected abstract send(message: Incoming): boolean;

  act(action: string, quiet = false): void {
    if (this.seat === null || this.pending !== null) return;
    this.command({ do: "act", seat: seatNumber(this.seat), action }, quiet);
  }

  /** Something that only a seat may do. */
  asSeat(what: "leave" | "askback" | "agree" | "keepon" | "here"): void {
    if (this.seat !== null) this.command({ do: what, seat: seatNumber(this.seat) });
  }

  async sit(seat: string, name: string): Promise<void> {
    const { tip, tail } = beginChain(this.id);
    const key = await keyOf(tail).catch(() => null);
    this.command({ do: "sit", seat: seatNumber(seat), name, tip, key });
  }

  fill(seat: string, bot: string): void {
    this.command({ do: "fill", seat: seatNumber(seat), bot });
  }

  /** Something else shall be played, or by others than was agreed; what is not named stays. */
  change(other: Partial<Agreed>): void {
    if (!this.head) return;
    const { game, rules, set, clock, watch, listed, hints, named } = this.head;
    const agreed = { game, rules, set, clock, watch, listed, hints, named, seats: this.chairs.length };
    this.command({ do: "change", ...agreed, ...other });
  }

  /** Let a bot play at once for somebody who is away, or wait for them longer. */
  cover(seat: string, now: boolean): void {
    this.command({ do: "cover", seat: seatNumber(seat), now });
  }

  /** Give one's seat and its tiles to somebody who looks on. */
  handOver(player: string, name: string): void {
    if (this.seat !== null) this.command({ do: "handover", seat: seatNumber(this.seat), player, name });
  }

  /** Something about another seat: that its player shall go, or whether they are still there. */
  about(seat: string, what: "remove" | "nudge"): void {
    this.command({ do: what, seat: seatNumber(seat) });
  }

  async report(seat: string, about: About): Promise<void> {
    const answer = await this.requests.ask<"report">({ do: "report", seat: seatNumber(seat), about });
    if (answer) this.notify(say("peace.reported"));
  }

  say(phrase: number): void {
    this.send({ do: "say", phrase });
  }

  /** Say why an action is refused now, in the server's words; `lead` is what we say first. */
  async explain(action: string, lead = ""): Promise<void> {
    if (this.seat === null) return lead ? this.notify(lead) : undefined;
    const answer = await this.requests.ask<"why">({ do: "why", seat: seatNumber(this.seat), action });
    if (answer && !answer.legal) {
      const { message = "", clause = null } = answer;
      this.notify(`${lead} ${message}`.trim(), { clause, isReason: lead === "" });
    } else if (lead) this.notify(lead);
  }

  /** The best train of one's own tiles; null when nobody can be asked. */
  async arrange(way: "longest" | "heaviest"): Promise<Arranged | null> {
    if (this.seat === null) return null;
    return this.requests.ask<"arrange">({ do: "arrange", seat: seatNumber(this.seat), way });
  }

  /** What is to be expected of everything that may be done now; null where no hints are given. */
  async advise(): Promise<Advised | null> {
    return this.seat === null ? null : this.requests.ask<"advise">({ do: "advise", seat: seatNumber(this.seat) });
  }
}
