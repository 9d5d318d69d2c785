/**
 * A shared sheet on this device: what the server has, in the order of its numbers, and behind that what was written
 * here and is still on its way. Nothing is sent before what was written earlier is confirmed, so that the order stays;
 * whatever is sent twice has one place.
 */

import type { NewSheet, SheetNews } from "../wire";
import { Refused } from "./api";
import type { Entry } from "./sheetLog";

/** What this device knows of a shared sheet; `sent` entries at the beginning of its log are confirmed. */
export interface Shared {
  key: string;
  /** The secret that the host gives to whoever may write. */
  writers: string;
  may: SheetNews["may"];
  seq: number;
  sent: number;
}

export interface Kept {
  log: Entry[];
  shared: Shared | null;
}

/** Where a server is asked; tests have one of their own. */
export interface Desk {
  share(secrets: NewSheet): Promise<SheetNews>;
  news(key: string, after: number, wait: number, signal: AbortSignal): Promise<SheetNews>;
  write(key: string, after: number, entry: Entry): Promise<SheetNews>;
}

/** What is still on its way. */
export const pending = ({ log, shared }: Kept): Entry[] => (shared ? log.slice(shared.sent) : []);

/** What is kept once news are there that follow a number; news on another number are old, and change nothing. */
export function merged(kept: Kept, after: number, news: SheetNews): Kept {
  const { log, shared } = kept;
  if (!shared || after !== shared.seq) return kept;
  if (news.seq < after) return { log, shared: { ...shared, seq: 0, sent: 0 } };
  const confirmed = [...log.slice(0, shared.sent), ...(news.entries as Entry[])];
  const there = new Set(confirmed.map(({ id }) => id));
  const waiting = log.slice(shared.sent).filter(({ id }) => !there.has(id));
  return {
    log: [...confirmed, ...waiting],
    shared: { ...shared, may: news.may, seq: news.seq, sent: confirmed.length },
  };
}

export type SyncState = "on" | "offline" | "refused" | "gone";

const WAIT = 20;
const PAUSE = 3000;
const GONE = ["deleted", "no_such_sheet"];
/** What is no use to be sent again: the sender may not, or the entry cannot be taken. */
const FINAL = ["not_allowed", "id_reused", "sheet_full", "bad_request", "too_large"];

/** Keeps a sheet and the server in step, for as long as it is open. */
export class SheetSync {
  readonly #desk: Desk;
  readonly #pause: number;
  readonly #read: () => Kept;
  readonly #keep: (kept: Kept) => void;
  readonly #told: (state: SyncState) => void;
  #waiting = new AbortController();
  #wake: () => void = () => undefined;
  #isOpen = true;
  #isRefused = false;

  constructor(
    desk: Desk,
    read: () => Kept,
    keep: (kept: Kept) => void,
    told: (state: SyncState) => void,
    pause = PAUSE,
  ) {
    this.#pause = pause;
    this.#desk = desk;
    this.#read = read;
    this.#keep = keep;
    this.#told = told;
  }

  async run(): Promise<void> {
    while (this.#isOpen) {
      try {
        if (!(await this.#step())) return;
      } catch (error) {
        if (!(await this.#failed(error as Error))) return;
      }
    }
  }

  /** Something was written here, or there may be a connection again. */
  poke(): void {
    this.#waiting.abort();
    this.#wake();
  }

  close(): void {
    this.#isOpen = false;
    this.poke();
  }

  async #step(): Promise<boolean> {
    const kept = this.#read();
    const { shared } = kept;
    if (!shared) return false;
    const [first] = this.#isRefused || shared.may === "read" ? [] : pending(kept);
    this.#waiting = new AbortController();
    const news = first
      ? await this.#desk.write(shared.key, shared.seq, first)
      : await this.#desk.news(shared.key, shared.seq, WAIT, this.#waiting.signal);
    if (!this.#isOpen) return false;
    const before = this.#read();
    const after = merged(before, shared.seq, news);
    if (after !== before) this.#keep(after);
    const isShut = after.shared?.may === "read" && pending(after).length > 0;
    this.#told(this.#isRefused || isShut ? "refused" : "on");
    return true;
  }

  /** Whether it goes on. */
  async #failed(error: Error): Promise<boolean> {
    const code = error instanceof Refused ? error.code : "";
    if (!this.#isOpen || this.#waiting.signal.aborted) return this.#isOpen;
    if (GONE.includes(code)) {
      this.#told("gone");
      return false;
    }
    this.#isRefused ||= FINAL.includes(code);
    this.#told(FINAL.includes(code) ? "refused" : "offline");
    await new Promise<void>((done) => {
      this.#wake = done;
      setTimeout(done, this.#pause);
    });
    return this.#isOpen;
  }
}
