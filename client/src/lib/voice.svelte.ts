/**
 * What is said of a table to those who hear it: whose turn it is, and what matters of what happened, in one piece when
 * it has been quiet for a moment. The table in words tells the rest.
 */

import type { Happened, Told } from "../wire";
import { letter } from "./seats";

/** Milliseconds of quiet before something is said; whoever is to play does not wait that long. */
const QUIET = 1200;
const AT_ONCE = 150;
/** Where it is never quiet, something is said after so long. */
const LONGEST = 8000;
/** No more sentences than these wait, the last ones. */
const MANY = 8;

/** Everybody lays and draws all the time: of others this is seen by what lies there when one's turn comes. */
const USUAL = new Set<Told["event"]>(["played", "drew", "passed", "turn", "turn-ended", "stopped"]);

/** What of it matters: all of one's own, what people do, and of the others' play what changes what one may do. */
export function whatMatters(happened: Happened[], viewer: string | null): Happened[] {
  return happened.flatMap((one) => {
    const { what, events } = one;
    if (what.kind !== "acted" || letter(what.seat) === viewer) return [one];
    const told = events.filter(({ event }) => !USUAL.has(event));
    return told.length > 0 ? [{ ...one, events: told }] : [];
  });
}

export class Voice {
  #waiting: string[] = [];
  #turn = "";
  #saidTurn = "";
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What a screen reader says now. */
  words: string = $state("");

  /** Say these when it is quiet, and then whose turn it is; `isMine`: somebody waits for it. */
  hear(sentences: string[], turn: string, isMine: boolean): void {
    if (this.#waiting.length === 0 && this.#turn === this.#saidTurn) this.#since = Date.now();
    this.#waiting = [...this.#waiting, ...sentences].slice(-MANY);
    this.#turn = turn;
    clearTimeout(this.#timer);
    const left = Math.max(0, this.#since + LONGEST - Date.now());
    this.#timer = setTimeout(() => this.#speak(), Math.min(isMine ? AT_ONCE : QUIET, left));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    const turn = this.#turn === this.#saidTurn ? [] : [this.#turn];
    this.#saidTurn = this.#turn;
    const words = [...this.#waiting, ...turn].join(" ").trim();
    this.#waiting = [];
    if (words) this.words = words;
  }
}
