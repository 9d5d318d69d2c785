/** The languages that the page can speak; English comes with it, any other is fetched by those who read it. */

import { prefs, type Prefs } from "../lib/prefs.svelte";
import { en, type Words } from "./en";

type Language = Prefs["language"];

/** By the names that their readers give them. */
export const LANGUAGES: Record<Language, string> = { en: "English", es: "Español" };

const fetched: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  es: () => import("./es").then(({ es }) => es),
};

let known: Partial<Record<Language, Words>> = $state.raw({ en });

/** The words of the language that a person prefers, English until they are there. */
export const words = (): Words => known[prefs.language] ?? en;

async function fetchWords(language: Language): Promise<void> {
  if (known[language]) return;
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
