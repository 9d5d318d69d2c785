/** The socket of a table: joins, receives, and comes back by itself with the number of the last event it has seen. */

import type { Incoming, Outgoing } from "../wire";
import { differs, firstSight, type Sight } from "./sight.svelte";

export type LinkState = "joining" | "on" | "lost" | "shut";

/** The code of a close that says: nobody may watch here, and you have no seat. */
const NOT_ALLOWED = 4403;

/** The code of a close after which it is no use to come back. */
const GONE = 4410;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
/** Milliseconds of silence after opening or sending that mean that a connection is dead: everything is answered. */
const SILENCE = 10000;
/** Milliseconds after which a quiet connection is asked whether it is alive. */
const HEARTBEAT = 25000;

export class Link {
  readonly #table: string;
  readonly #receive: (message: Outgoing) => void;
  readonly #changed: (state: LinkState) => void;
  readonly #ended: (reason: string) => void;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;
  /** The last event that was seen. */
  seq = 0;
  /** The window as the server was told of it last. */
  #sight: Sight = firstSight();
  /** Whether nobody plays here, as on a television: it gets what a spectator gets. */
  onlyLooks = false;
  /** The language that the server shall speak. */
  language = "en";

  constructor(table: string, receive: (message: Outgoing) => void, changed: (state: LinkState) => void,
    ended: (reason: string) => void = () => undefined,
  ) {
    this.#table = table;
    this.#receive = receive;
    this.#changed = changed;
    this.#ended = ended;
  }

  open(): void {
    this.#closed = false;
    this.#stopTimers();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const { ratio, lanes, pace } = this.#sight;
    const seen = `ratio=${ratio.toFixed(2)}&lanes=${lanes ? 1 : 0}&pace=${pace}&only_looks=${this.onlyLooks ? 1 : 0}`;
    const path = `/ws/tables/${encodeURIComponent(this.#table)}?after=${this.seq}&lang=${this.language}&${seen}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    this.#silence = setTimeout(() => this.lose(), SILENCE);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#wait = FIRST_WAIT;
      this.#isAlive();
      this.#receive(JSON.parse(event.data) as Outgoing);
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.#socket !== socket) return;
      if (event.code === NOT_ALLOWED) this.#turnedAway();
      else if (event.code === GONE) this.#end(event.reason);
      else this.#retry();
    };
  }

  /** Try at once instead of waiting. */
  again(): void {
    if (!this.#closed && this.#socket?.readyState !== WebSocket.OPEN) this.open();
  }

  close(): void {
    this.#closed = true;
    this.#stopTimers();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Give up a connection that is dead, or about to be, and try again. */
  lose(): void {
    const socket = this.#socket;
    if (this.#closed || !socket) return;
    this.#retry();
    socket.close();
  }

  /** The window has changed: where that is worth it, the table is laid anew for it. */
  look(sight: Sight): void {
    if (!differs(this.#sight, sight)) return;
    this.#sight = sight;
    this.send({ do: "look", ...sight });
  }

  /** Whether a message could be sent now. */
  send(message: Incoming): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#silence ??= setTimeout(() => this.lose(), SILENCE);
    return true;
  }

  #isAlive(): void {
    this.#stopTimers();
    this.#heartbeat = setTimeout(() => this.send({ do: "check", id: "beat" }), HEARTBEAT);
  }

  #stopTimers(): void {
    for (const timer of [this.#timer, this.#silence, this.#heartbeat]) clearTimeout(timer);
    this.#silence = undefined;
  }

  #turnedAway(): void {
    this.close();
    this.#changed("shut");
  }

  /** The server says that it is over, and why. */
  #end(reason: string): void {
    this.close();
    this.#ended(reason);
  }

  #retry(): void {
    if (this.#closed) return;
    this.#stopTimers();
    this.#socket = null;
    this.#changed("lost");
    this.#timer = setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
