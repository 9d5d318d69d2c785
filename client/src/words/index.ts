/** Words in the language that a person prefers. */

import { en, type Key } from "./en";
import { words } from "./spoken.svelte";

export type { Key } from "./en";
export type Fields = Record<string, string | number>;

/** The text with its fields filled in. */
export function fill(text: string, fields: Fields = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** A text of the interface; for a count of one it may have a form of its own. */
export function say(key: Key, fields?: Fields): string {
  const known: Record<string, string> & Record<Key, string> = words();
  const ofOne = fields?.count === 1 ? known[`${key}.one`] : undefined;
  return fill(ofOne ?? known[key], fields);
}

/** A text whose key is put together from what the server says; `otherwise` where there is none. */
export function sayOr(key: string, otherwise: string, fields?: Fields): string {
  return key in en ? say(key as Key, fields) : otherwise;
}
