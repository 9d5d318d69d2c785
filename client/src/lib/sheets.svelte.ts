/** The score sheets of this browser. Nothing of them is sent anywhere, but of those that are shared. */

import type { Paper } from "../wire";
import { papersOf } from "./api";
import { newId } from "./unsent";
import { newSecret } from "./devices";
import { changeWriters, deleteShared, deskOf } from "./sheetDesk";
import { changesOf, redoable, undoable, type Change, type Entry, type Person } from "./sheetLog";
import { merged, pending, SheetSync, type Kept, type Shared, type SyncState } from "./sheetSync";
import { forget, onRemembered, recall, remember } from "./store";

export interface Known {
  id: string;
  title: string;
  at: number;
  /** Whether it is no sheet, but the standings of many. */
  isSeason?: boolean;
}

const KEY = "sheets";
const logKey = (id: string): string => `sheet:${id}`;

let known: Known[] = $state.raw(recall<Known[]>(KEY, []));

/** Every sheet, the latest first. */
export const knownSheets = (): Known[] => known.filter(({ isSeason }) => !isSeason);
export const knownSeasons = (): Known[] => known.filter(({ isSeason }) => isSeason);

/** Another tab may have begun or dropped a sheet meanwhile. */
function keep(change: (all: Known[]) => Known[]): void {
  known = change(recall<Known[]>(KEY, []));
  remember(KEY, known);
}

const entry = (change: Change, by: string): Entry => ({ id: newId(), at: Date.now(), by, change });

/** Begin a sheet; its id. */
export function beginSheet(paper: Paper, title: string, people: Person[], by: string): string {
  const id = newId();
  const first = entry({ kind: "begin", paper, title, people }, by);
  remember(logKey(id), [first]);
  keep((all) => [{ id, title, at: first.at }, ...all]);
  rememberNames(people);
  void navigator.storage?.persist?.();
  return id;
}

/** Begin standings; their id. */
export function beginSeason(title: string, by: string): string {
  const id = newId();
  const first = entry({ kind: "season", title, since: "", until: "" }, by);
  remember(logKey(id), [first]);
  keep((all) => [{ id, title, at: first.at, isSeason: true }, ...all]);
  return id;
}

/** What was written on a sheet of this browser. */
export const logOf = (id: string): Entry[] => keptOf(id).log;

export function dropSheet(id: string): void {
  forget(logKey(id));
  keep((all) => all.filter((one) => one.id !== id));
}

/** What is kept of a sheet; one that was never shared is its log alone. */
function keptOf(id: string): Kept {
  const found = recall<Kept | Entry[]>(logKey(id), []);
  return Array.isArray(found) ? { log: found, shared: null } : found;
}

/** One sheet that is being written. */
export class SheetKeeper {
  #kept: Kept = $state.raw({ log: [], shared: null });
  /** Whether the browser keeps it: a store may be full or forbidden. */
  isKept = $state(true);
  /** How things stand with the server, of a sheet that is shared. */
  state: SyncState = $state("on");
  #sync: SheetSync | null = null;
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
    this.#read();
  }

  get log(): Entry[] {
    return this.#kept.log;
  }

  get shared(): Shared | null {
    return this.#kept.shared;
  }

  get mayWrite(): boolean {
    return this.shared?.may !== "read";
  }

  /** How many entries are on their way. */
  get waiting(): number {
    return pending(this.#kept).length;
  }

  #read(): Kept {
    return (this.#kept = keptOf(this.#id));
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    this.isKept = remember(logKey(this.#id), kept.shared ? kept : kept.log);
  }

  /** Hear of what other tabs and other phones write, until the answer is called. */
  listen(): () => void {
    const silence = onRemembered(logKey(this.#id), () => this.#read());
    this.#begin();
    const poke = (): void => this.#sync?.poke();
    addEventListener("online", poke);
    return () => {
      silence();
      removeEventListener("online", poke);
      this.#end();
    };
  }

  #begin(): void {
    if (!this.shared || this.#sync) return;
    this.#sync = new SheetSync(
      deskOf(this.#id),
      () => this.#read(),
      (kept) => this.#keep(kept),
      (state) => (this.state = state),
    );
    void this.#sync.run();
  }

  #end(): void {
    this.#sync?.close();
    this.#sync = null;
  }

  #touch(): void {
    const title = changesOf(this.log, "season").at(-1)?.change.title;
    const touched = (one: Known): Known =>
      one.id === this.#id ? { ...one, at: Date.now(), ...(title && { title }) } : one;
    keep((all) => all.map(touched).sort((a, b) => b.at - a.at));
  }

  write(change: Change, by: string): void {
    const { log, shared } = this.#read();
    this.#keep({ log: [...log, entry(change, by)], shared });
    this.#touch();
    this.#sync?.poke();
  }

  /** Of a shared sheet one takes back one's own. */
  undo(by: string): void {
    const last = undoable(this.log, this.shared ? by : undefined);
    if (last) this.write({ kind: "undo", entry: last.id }, by);
  }

  redo(by: string): void {
    const last = redoable(this.log, this.shared ? by : undefined);
    if (last) this.write({ kind: "redo", entry: last.id }, by);
  }

  // --- sharing ---

  /** Share the sheet: what was written so far is sent, one after the other. */
  async share(): Promise<void> {
    const [key, writers] = [newSecret(), newSecret()];
    await deskOf(this.#id).share({ host: key, writers });
    this.#keep({ log: this.#read().log, shared: { key, writers, may: "host", seq: 0, sent: 0 } });
    this.#begin();
  }

  /** Come by a link, with the secret for writers or without one. */
  async join(key: string): Promise<void> {
    const { log, shared } = this.#read();
    if (shared && (!key || shared.may === "host")) return;
    const kept = { log, shared: { key, writers: key, may: "read" as const, seq: 0, sent: 0 } };
    const news = await deskOf(this.#id).news(key, 0, 0, new AbortController().signal);
    const found = merged(kept, 0, news);
    this.#keep(found);
    const season = changesOf(found.log, "season").at(-1)?.change;
    const title = season?.title ?? changesOf(found.log, "begin")[0]?.change.title ?? "";
    const isSeason = season !== undefined;
    keep((all) => [{ id: this.#id, title, at: Date.now(), isSeason }, ...all.filter(({ id }) => id !== this.#id)]);
    this.#end();
    this.#begin();
  }

  /** Nobody writes any more with the link there was. */
  async newWriters(): Promise<void> {
    const { shared } = this.#read();
    if (!shared) return;
    const writers = newSecret();
    await changeWriters(this.#id, shared.key, writers);
    const now = this.#read();
    if (now.shared) this.#keep({ ...now, shared: { ...now.shared, writers } });
  }

  /** Delete it here; whoever shared it deletes it for everybody. */
  async drop(): Promise<void> {
    const { shared } = this;
    this.#end();
    try {
      if (shared?.may === "host") await deleteShared(this.#id, shared.key);
    } catch (error) {
      this.#begin();
      throw error;
    }
    dropSheet(this.#id);
  }
}

// --- names and rules that are remembered ---

const NAMES = "sheet-names";
const MOST_NAMES = 40;

export const knownNames = (): string[] => recall<string[]>(NAMES, []);

/** Who played last time. */
export function lastPeople(): string[] {
  const [last] = knownSheets();
  return changesOf(last ? logOf(last.id) : [], "begin")[0]?.change.people.map(({ name }) => name) ?? [];
}

function rememberNames(people: Person[]): void {
  const names = people.map(({ name }) => name);
  remember(NAMES, [...names, ...knownNames().filter((name) => !names.includes(name))].slice(0, MOST_NAMES));
}

const paperKey = (game: string, code: string): string => `paper:${game}:${code}`;

/** A rule code as a score keeper has to know it, with every set. What was asked for once is there when offline, too. */
export async function rulesOnPaper(game: string, code: string): Promise<Paper[]> {
  const kept = paperKey(game, code);
  try {
    const found = (await papersOf(game, code)).papers;
    remember(kept, found);
    return found;
  } catch (error) {
    const old = recall<Paper[]>(kept, []);
    if (!old.length) throw error;
    return old;
  }
}

/** Have all books on this device, so that a sheet can be begun without a connection. */
export async function keepAllPapers(): Promise<void> {
  const { papers } = await papersOf("", "");
  for (const one of papers) {
    remember(paperKey(one.game, one.code), papers.filter(({ game, code }) => game === one.game && code === one.code));
  }
}
