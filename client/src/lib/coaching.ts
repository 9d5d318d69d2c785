/** Whom a coach helps: at one table, until the first round is over or somebody has had enough. */

import { isNewHere } from "./knownBooks";
import { recall, remember } from "./store";

const KEY = "coach";
/** Under which it is kept how far somebody is with the lessons. */
export const LESSONS = "lessons";

interface Coaching {
  table: string;
  /** Offered, until somebody has said yes; over for good, or for this table. */
  is: "offered" | "on" | "over";
  said: string[];
}

const NONE: Coaching = { table: "", is: "over", said: [] };

/** What is to be coached at a table. */
export function coachingAt(table: string): Coaching | null {
  const now = recall(KEY, NONE);
  return now.table === table && now.is !== "over" ? now : null;
}

export function beginCoaching(table: string): void {
  remember(KEY, { table, is: "on", said: [] });
}

export function keepSaid(table: string, said: string[]): void {
  remember(KEY, { table, is: "on", said });
}

export function endCoaching(table: string): void {
  remember(KEY, { ...NONE, table });
}

/** Somebody's very first table against bots: lessons and a coach are offered there, once. */
export function offerCoach(table: string): void {
  const isKnown = [KEY, LESSONS].some((key) => recall<unknown>(key, null) !== null);
  if (isNewHere() && !isKnown) remember(KEY, { table, is: "offered", said: [] });
}
