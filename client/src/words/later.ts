/** Words in the language that a person prefers, with those that are loaded later: for what is itself loaded later. */

import { type Fields, spoken } from ".";
import type { Key } from "./en";
import { later, type LaterKey } from "./en.later";
import { addEnglish } from "./spoken.svelte";

export { type Fields, fill, sayOr } from ".";

addEnglish(later);

/** As `say`, of all words. */
export function say(key: Key | LaterKey, fields?: Fields): string {
  return spoken(key, fields);
}
