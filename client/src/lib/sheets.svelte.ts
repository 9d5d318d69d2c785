/** The score sheets of this browser. Nothing of them is sent anywhere. */

import type { Paper } from "../wire";
import { papersOf } from "./api";
import { newId } from "./unsent";
import { redoable, undoable, type Change, type Entry, type Person } from "./sheetLog";
import { forget, onRemembered, recall, remember } from "./store";

export interface Known {
  id: string;
  title: string;
  at: number;
}

const KEY = "sheets";
const logKey = (id: string): string => `sheet:${id}`;

let known: Known[] = $state.raw(recall<Known[]>(KEY, []));

/** Every sheet, the latest first. */
export const knownSheets = (): Known[] => known;

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

export function dropSheet(id: string): void {
  forget(logKey(id));
  keep((all) => all.filter((one) => one.id !== id));
}

/** One sheet that is being written. */
export class SheetKeeper {
  log: Entry[] = $state.raw([]);
  /** Whether the browser keeps it: a store may be full or forbidden. */
  isKept = $state(true);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
    this.#read();
  }

  #read(): void {
    this.log = recall<Entry[]>(logKey(this.#id), []);
  }

  /** Hear of what other tabs write, until the answer is called. */
  listen(): () => void {
    return onRemembered(logKey(this.#id), () => this.#read());
  }

  write(change: Change, by: string): void {
    this.#read();
    this.log = [...this.log, entry(change, by)];
    this.isKept = remember(logKey(this.#id), this.log);
    const touched = (one: Known): Known => (one.id === this.#id ? { ...one, at: Date.now() } : one);
    keep((all) => all.map(touched).sort((a, b) => b.at - a.at));
  }

  undo(by: string): void {
    const last = undoable(this.log);
    if (last) this.write({ kind: "undo", entry: last.id }, by);
  }

  redo(by: string): void {
    const last = redoable(this.log);
    if (last) this.write({ kind: "redo", entry: last.id }, by);
  }
}

// --- names and rules that are remembered ---

const NAMES = "sheet-names";
const MOST_NAMES = 40;

export const knownNames = (): string[] => recall<string[]>(NAMES, []);

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
