/** The score sheets of this browser. Nothing of them is sent anywhere. */

import type { Paper } from "../wire";
import { papersOf } from "./api";
import { redoable, undoable, type Change, type Entry, type Person } from "./sheetLog";
import { forget, recall, remember } from "./store";

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

function keep(all: Known[]): void {
  known = all;
  remember(KEY, all);
}

const entry = (change: Change, by: string): Entry => ({ id: crypto.randomUUID(), at: Date.now(), by, change });

/** Begin a sheet; its id. */
export function beginSheet(paper: Paper, title: string, people: Person[], by: string): string {
  const id = crypto.randomUUID();
  const first = entry({ kind: "begin", paper, title, people }, by);
  remember(logKey(id), [first]);
  keep([{ id, title, at: first.at }, ...known]);
  rememberNames(people);
  return id;
}

export function dropSheet(id: string): void {
  forget(logKey(id));
  keep(known.filter((one) => one.id !== id));
}

/** One sheet that is being written. */
export class SheetKeeper {
  log: Entry[] = $state.raw([]);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
    this.log = recall<Entry[]>(logKey(id), []);
  }

  write(change: Change, by: string): void {
    this.log = [...this.log, entry(change, by)];
    remember(logKey(this.#id), this.log);
    keep([...known].map((one) => (one.id === this.#id ? { ...one, at: Date.now() } : one)).sort((a, b) => b.at - a.at));
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

/** A rule code as a score keeper has to know it, with every set. What was asked for once is there when offline, too. */
export async function rulesOnPaper(game: string, code: string): Promise<Paper[]> {
  const kept = `paper:${game}:${code}`;
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
