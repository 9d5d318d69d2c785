/** The languages that the page can speak; English comes with it, any other is fetched by those who read it. */

import { prefs, type Prefs } from "../lib/prefs.svelte";
import { en, type Key } from "./en";
import type { LaterKey } from "./en.later";

type Language = Prefs["language"];
/** Everything that is said, by its key. */
export type Words = Record<Key | LaterKey, string>;
type Known = Readonly<Record<string, string>>;

/** By the names that their readers give them. */
export const LANGUAGES: Record<Language, string> = { en: "English", es: "Español" };

const fetched: Record<Exclude<Language, "en">, () => Promise<Words>> = {
  es: () => import("./es").then(({ es }) => es),
};

let known: Partial<Record<Language, Known>> & { en: Known } = $state.raw({ en });

/** The words of the language that a person prefers, English until they are there. */
export const words = (): Known => known[prefs.language] ?? known.en;

/** English words that were loaded later. */
export function addEnglish(more: Known): void {
  known = { ...known, en: { ...known.en, ...more } };
}

async function fetchWords(language: Language): Promise<void> {
  if (language === "en" || known[language]) return;
  const found = await fetched[language]();
  known = { ...known, [language]: found };
}

/** Have the words of the language that is preferred, also when that changes; call once, before anything is shown. */
export function keepWords(): Promise<void> {
  $effect.root(() => {
    $effect(() => void fetchWords(prefs.language).catch(() => undefined));
  });
  return fetchWords(prefs.language).catch(() => undefined);
}
