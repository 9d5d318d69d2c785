/**
 * Commands on their way to the server: kept until they are answered, also over a lost connection, sent again where that
 * makes sense, and reported where they are refused.
 */

import type { Incoming, Refusal } from "../wire";
import { say } from "../words";
import type { Command, Draft } from "./messages";
import { newId, Unsent } from "./unsent";

const MOST_RETRIES = 3;
/** Milliseconds to wait when the server says that something came too fast. */
const BACK_OFF = 1500;
/** Milliseconds until it is asked again what became of something of which nobody knows, and at most. */
const FIRST_LOOK = 500;
const LONGEST_LOOK = 8000;
/** Refusals that speak of the last sending alone. */
const UNSAVED = ["not_saved", "gone"];

interface Host {
  send: (message: Incoming) => void;
  /** The number of the last event that was seen. */
  seen: () => number;
  /** Whether an action may still be done. */
  isLegal: (action: string) => boolean;
  notify: (text: string, clause: string | null) => void;
  /** Something was saved, with `seq` as its last event. */
  confirmed: (command: Command, seq: number) => void;
}

export class Outbox {
  readonly #host: Host;
  readonly #unsent: Unsent;
  /** Commands that nobody gave: nobody has to hear that they came too late. */
  readonly #quiet = new Set<string>();
  /** Commands of which nobody knows whether they were saved, and how long to wait before it is asked again. */
  readonly #doubts = new Map<string, number>();
  /** Commands that were sent more than once: a refusal of the last one says nothing about the others. */
  readonly #resent = new Set<string>();
  #retries = 0;

  pending: Command | null = $state.raw(null);

  constructor(table: string, host: Host) {
    this.#unsent = new Unsent(table);
    this.#host = host;
  }

  add(draft: Draft, quiet: boolean): void {
    const command: Command = { ...draft, id: newId(), seq: this.#host.seen() };
    if (quiet) this.#quiet.add(command.id);
    this.#unsent.add(command);
    this.pending = command;
    this.#host.send(command);
  }

  /** The connection is there again: what waits is sent, with the same ids. */
  sendAgain(): void {
    const waiting = this.#unsent.waiting();
    this.pending = waiting.at(-1) ?? null;
    for (const command of waiting) this.#sendOnceMore(command);
  }

  #sendOnceMore(command: Command): void {
    this.#resent.add(command.id);
    this.#host.send(command);
  }

  confirmed(id: string, seq: number): void {
    if (this.#doubts.has(id) && !this.#quiet.has(id)) this.#host.notify(say("link.saved"), null);
    this.#forget(id);
    const command = this.#unsent.settle(id);
    if (command) this.#host.confirmed(command, seq);
    this.#quiet.delete(id);
    if (this.pending?.id === id) this.pending = null;
    this.#retries = 0;
  }

  /** What came too fast was not heard: what waits is sent again, a little later. */
  tooFast(): boolean {
    if (this.pending === null) return false;
    setTimeout(() => this.pending && this.#host.send(this.pending), BACK_OFF);
    return true;
  }

  /** Nobody knows whether it was saved: ask until somebody does. */
  #doubt(id: string): void {
    const wait = this.#doubts.get(id) ?? FIRST_LOOK;
    if (!this.#doubts.has(id) && !this.#quiet.has(id)) this.#host.notify(say("link.unknown"), null);
    this.#doubts.set(id, Math.min(wait * 2, LONGEST_LOOK));
    setTimeout(() => this.#doubts.has(id) && this.#host.send({ do: "check", id }), wait);
  }

  /** What became of a command: it was saved as event `seq`; or it was not, and is sent again. */
  checked(id: string, seq: number | null): void {
    if (!this.#doubts.has(id)) return;
    const command = this.#unsent.waiting().find((one) => one.id === id);
    if (seq !== null) this.confirmed(id, seq);
    else if (command) this.#sendOnceMore(command);
    else this.#forget(id);
  }

  #forget(id: string): void {
    this.#doubts.delete(id);
    this.#resent.delete(id);
  }

  #isUnknown(id: string, code: string): boolean {
    return code === "unknown" || (UNSAVED.includes(code) && (this.#doubts.has(id) || this.#resent.has(id)));
  }

  refused(message: Refusal): void {
    if (message.id !== null && this.#isUnknown(message.id, message.code)) return this.#doubt(message.id);
    if (message.id !== null) this.#forget(message.id);
    const command = message.id === null ? null : this.#unsent.settle(message.id);
    if (this.pending?.id === message.id) this.pending = null;
    if (message.id !== null && this.#quiet.delete(message.id)) return;
    if (message.code === "stale" && command !== null && this.#isStillWanted(command)) {
      this.#retries += 1;
      const { id: _id, seq: _seq, ...draft } = command;
      this.add(draft, false);
    } else if (message.code === "stale") {
      this.#host.notify(say("link.late"), null);
    } else if (message.code !== "no_link_wanted") {
      this.#host.notify(message.message, message.clause);
    }
  }

  /** Whether something that was asked on an older table may be asked again on this one. */
  #isStillWanted(command: Command): boolean {
    if (this.#retries >= MOST_RETRIES) return false;
    return command.do !== "act" || this.#host.isLegal(command.action);
  }
}
