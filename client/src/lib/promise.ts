/**
 * The tips with which this page sat down, each with the event by which the server confirmed that. A server that leaves
 * one out has a deal to its liking, so the page remembers what it promised.
 */

import { recall, remember } from "./store";

export interface Promised {
  seat: number;
  tip: string;
  /** The event with which this page sat down. */
  seq: number;
  /** This page has left the seat: then nobody goes on with what it promised. */
  isOver?: boolean;
}

/** How many are kept of a table: whoever sits down again promises anew. */
const MOST = 8;

const key = (table: string): string => `promised:${table}`;

const allAt = (table: string): Promised[] => recall<Promised[]>(key(table), []);

export function notePromised(table: string, promised: Promised): void {
  const others = allAt(table).filter((one) => one.seq !== promised.seq);
  remember(key(table), [promised, ...others].slice(0, MOST));
}

/** The tip that this page sent when it sat down in a seat by this event; null where another one did. */
export function promisedBy(table: string, seat: number, seq: number): string | null {
  return allAt(table).find((one) => one.seat === seat && one.seq === seq)?.tip ?? null;
}

/** This page has left a seat: whoever sits there next, in whosever name, promises anew. */
export function endPromise(table: string, seat: number): void {
  remember(key(table), allAt(table).map((one) => (one.seat === seat ? { ...one, isOver: true } : one)));
}

/** What this page promised for a seat that it has not left, though the log says so. */
export function promiseLeft(table: string, seat: number, seq: number): string | null {
  return allAt(table).find((one) => one.seat === seat && one.seq === seq && !one.isOver)?.tip ?? null;
}
