/** What this page asks of a table, until the server has answered: kept over a lost connection, said again where that makes sense, and told where it is not granted. */

import type { Refusal } from "../wire";
import { say } from "../words";
import { newId, Outbox, type Command } from "./outbox";

const PATIENCE = 3;
/** Milliseconds to wait when the server says that something came too fast. */
const CALM = 1500;

interface Around {
  send: (command: Command) => void;
  /** The number of the last event that was seen. */
  seen: () => number;
  /** Whether an action may still be done. */
  isLegal: (action: string) => boolean;
  tell: (text: string) => void;
}

export class Wishes {
  readonly #around: Around;
  readonly #outbox: Outbox;
  /** Wishes that nobody gave: nobody has to hear that they came too late. */
  readonly #quiet = new Set<string>();
  #tries = 0;

  pending: Command | null = $state.raw(null);

  constructor(table: string, around: Around) {
    this.#outbox = new Outbox(table);
    this.#around = around;
  }

  add(what: string, fields: Record<string, unknown>, quiet: boolean): void {
    const command: Command = { do: what, id: newId(), seq: this.#around.seen(), ...fields };
    if (quiet) this.#quiet.add(command.id);
    this.#outbox.add(command);
    this.pending = command;
    this.#around.send(command);
  }

  /** The connection is there again: what waits is sent, with the same ids. */
  sendAgain(): void {
    const waiting = this.#outbox.waiting();
    this.pending = waiting.at(-1) ?? null;
    for (const command of waiting) this.#around.send(command);
  }

  granted(id: string): void {
    this.#outbox.settle(id);
    this.#quiet.delete(id);
    if (this.pending?.id === id) this.pending = null;
    this.#tries = 0;
  }

  /** What came too fast was not heard: what waits is said again, a little later. */
  tooFast(): boolean {
    if (this.pending === null) return false;
    setTimeout(() => this.pending && this.#around.send(this.pending), CALM);
    return true;
  }

  refused(message: Refusal): void {
    const command = message.id === null ? null : this.#outbox.settle(message.id);
    if (this.pending?.id === message.id) this.pending = null;
    if (message.id !== null && this.#quiet.delete(message.id)) return;
    if (message.code === "stale" && command !== null && this.#isStillWanted(command)) {
      this.#tries += 1;
      const { do: what, id: _id, seq: _seq, ...fields } = command;
      this.add(what, fields, false);
    } else if (message.code === "stale") {
      this.#around.tell(say("link.late"));
    } else if (message.code !== "no_link_wanted") {
      this.#around.tell(message.message);
    }
  }

  /** Whether something that was asked on an older table may be asked again on this one. */
  #isStillWanted(command: Command): boolean {
    if (this.#tries >= PATIENCE) return false;
    return command.do !== "act" || this.#around.isLegal(String(command.action));
  }
}
