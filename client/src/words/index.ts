/** Words in the language that a person prefers: those that are needed first. `later.ts` has all. */

import type { Key } from "./en";
import { words } from "./spoken.svelte";

export type { Key } from "./en";
export type Fields = Record<string, string | number>;

/** The text with its fields filled in. */
export function fill(text: string, fields: Fields = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** A text of the interface; for a count of one it may have a form of its own. */
export function say(key: Key, fields?: Fields): string {
  return spoken(key, fields);
}

/** A text by a key of which it is known that it is there. */
export function spoken(key: string, fields?: Fields): string {
  const ofOne = fields?.count === 1 ? words()[`${key}.one`] : undefined;
  return fill(ofOne ?? words()[key] ?? key, fields);
}

/** A text whose key is put together from what the server says; `otherwise` where there is none. */
export function sayOr(key: string, otherwise: string, fields?: Fields): string {
  return key in words() ? spoken(key, fields) : otherwise;
}
