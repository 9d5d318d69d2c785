/** The socket of a table: joins, hears, and comes back by itself with the number of the last event it has seen. */

import type { Outgoing } from "../wire";

export type LinkState = "joining" | "on" | "lost";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
/** Milliseconds of silence after a connection was opened or something was sent that mean that it is dead: everything is answered. */
const DEAF = 10000;
/** Milliseconds after which a quiet connection is asked whether it is alive. */
const BEAT = 25000;

export class Link {
  readonly #table: string;
  readonly #hear: (message: Outgoing) => void;
  readonly #changed: (state: LinkState) => void;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;
  /** The last event that was seen. */
  seq = 0;
  /** The language that the server shall speak. */
  language = "en";

  constructor(table: string, hear: (message: Outgoing) => void, changed: (state: LinkState) => void) {
    this.#table = table;
    this.#hear = hear;
    this.#changed = changed;
  }

  open(): void {
    this.#closed = false;
    this.#rest();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.#table)}?after=${this.seq}&lang=${this.language}`);
    this.#socket = socket;
    this.#deaf = setTimeout(() => this.lose(), DEAF);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#wait = FIRST_WAIT;
      this.#isAlive();
      this.#hear(JSON.parse(event.data) as Outgoing);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#retry();
    };
  }

  /** Try at once instead of waiting. */
  again(): void {
    if (!this.#closed && this.#socket?.readyState !== WebSocket.OPEN) this.open();
  }

  close(): void {
    this.#closed = true;
    this.#rest();
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

  /** Whether a message could be sent now. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#deaf ??= setTimeout(() => this.lose(), DEAF);
    return true;
  }

  #isAlive(): void {
    this.#rest();
    this.#beat = setTimeout(() => this.send({ do: "check", id: "beat" }), BEAT);
  }

  #rest(): void {
    for (const timer of [this.#timer, this.#deaf, this.#beat]) clearTimeout(timer);
    this.#deaf = undefined;
  }

  #retry(): void {
    if (this.#closed) return;
    this.#rest();
    this.#socket = null;
    this.#changed("lost");
    this.#timer = setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
