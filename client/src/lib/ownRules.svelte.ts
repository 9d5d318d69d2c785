/** Rules that people have given a name ("Grandma's rules"), kept in this browser. */

import { onRemembered, recall, remember } from "./store";

export interface OwnRules {
  name: string;
  game: string;
  rules: string;
}

interface Kept {
  all: OwnRules[];
  /** The name of those that new tables begin with, "" where there are none. */
  usual: string;
}

const KEY = "own-rules";
const NONE: Kept = { all: [], usual: "" };

let kept: Kept = $state.raw(recall<Kept>(KEY, NONE));
if (typeof addEventListener !== "undefined") onRemembered(KEY, () => (kept = recall<Kept>(KEY, NONE)));

function keep(next: Kept): void {
  kept = next;
  remember(KEY, next);
}

/** All of them, or those of one game, in the order of their names. */
export function ownRules(game = ""): OwnRules[] {
  return kept.all.filter((one) => !game || one.game === game).sort((a, b) => a.name.localeCompare(b.name));
}

/** What these rules are called here, "" where nobody has named them. */
export const nameOf = (game: string, rules: string): string =>
  kept.all.find((one) => one.game === game && one.rules === rules)?.name ?? "";

/** The rules that new tables begin with. */
export const usualRules = (): OwnRules | undefined => kept.all.find(({ name }) => name === kept.usual);

/** Keep rules under a name; what had that name, or was these rules, gives way. */
export function keepRules(own: OwnRules): void {
  const others = kept.all.filter(
    (one) => one.name !== own.name && !(one.game === own.game && one.rules === own.rules),
  );
  const isUsual = kept.usual !== "" && kept.usual === nameOf(own.game, own.rules);
  keep({ all: [...others, own], usual: isUsual ? own.name : kept.usual });
}

export function dropRules(name: string): void {
  keep({ all: kept.all.filter((one) => one.name !== name), usual: kept.usual === name ? "" : kept.usual });
}

/** Let new tables begin with these rules, or with a book again (""). */
export function makeUsual(name: string): void {
  keep({ ...kept, usual: name });
}

/** A name as it is kept: one line without spaces around it. */
export const tidyName = (text: string): string => text.replace(/\s+/g, " ").trim();
