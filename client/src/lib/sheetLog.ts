/**
 * The log of a score sheet: what was written down, by whom and when, in order. Nothing in it is ever changed or taken
 * away; everything that is shown follows from it.
 */

import type { AnyChange, CameLate, HandLeft, Person } from "../wire";

export type { Person };
export type Left = HandLeft;
export type Change = AnyChange;

/** What somebody who comes late begins with: as much as whoever is worst off, the average, or nothing. */
export type Handicap = CameLate["as"];
export const HANDICAPS: Handicap[] = ["worst", "average", "zero"];

/** `at` is when it was written, in milliseconds since 1970, `by` the name of whoever did. */
export interface Entry {
  id: string;
  at: number;
  by: string;
  change: Change;
}

export type Kind = Change["kind"];
export type Of<K extends Kind> = Extract<Change, { kind: K }>;

const isSwitch = (change: Change): change is Of<"undo"> | Of<"redo"> =>
  change.kind === "undo" || change.kind === "redo";

/** The entries that were taken back and not restored: the last word on each counts. */
export function takenBack(log: Entry[]): Set<string> {
  const out = new Set<string>();
  for (const { change } of log) {
    if (change.kind === "undo") out.add(change.entry);
    if (change.kind === "redo") out.delete(change.entry);
  }
  return out;
}

/** The entries that hold. */
export function holding(log: Entry[]): Entry[] {
  const out = takenBack(log);
  return log.filter(({ id, change }) => !isSwitch(change) && !out.has(id));
}

/** What can be taken back: the last thing that holds, but not the beginning; of a shared sheet one's own. */
export function undoable(log: Entry[], by?: string): Entry | undefined {
  return holding(log).findLast((one) => one.change.kind !== "begin" && (by === undefined || one.by === by));
}

/** What can be restored: what was taken back last, as long as nothing else was written since. */
export function redoable(log: Entry[], by?: string): Entry | undefined {
  const out = takenBack(log);
  const own = by === undefined ? log : log.filter((one) => one.by === by);
  for (const { change } of [...own].reverse()) {
    if (!isSwitch(change)) return undefined;
    if (change.kind === "undo" && out.has(change.entry)) return log.find(({ id }) => id === change.entry);
  }
  return undefined;
}

/** One after another that hold, of one kind. */
export function changesOf<K extends Kind>(log: Entry[], kind: K): { entry: Entry; change: Of<K> }[] {
  return holding(log).flatMap((entry) =>
    entry.change.kind === kind ? [{ entry, change: entry.change as Of<K> }] : [],
  );
}
