/** Words in the language that a person prefers. */

import { prefs } from "../lib/prefs.svelte";
import { en, type Key, type Words } from "./en";
import { es } from "./es";

export type { Key } from "./en";
export type Fields = Record<string, string | number>;

export const LANGUAGES: Record<"en" | "es", Words> = { en, es };

/** The text with its fields filled in. */
export function fill(text: string, fields: Fields = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** A text of the interface; for a count of one it may have a form of its own. */
export function say(key: Key, fields?: Fields): string {
  const words: Record<string, string> = LANGUAGES[prefs.language];
  const ofOne = fields?.count === 1 ? words[`${key}.one`] : undefined;
  return fill(ofOne ?? LANGUAGES[prefs.language][key], fields);
}

/** A text whose key is put together from what the server says; `otherwise` where there is none. */
export function sayOr(key: string, otherwise: string, fields?: Fields): string {
  return key in en ? say(key as Key, fields) : otherwise;
}
