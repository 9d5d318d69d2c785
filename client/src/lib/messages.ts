/** What goes over a table's socket, by what it needs: all of it follows from the generated unions. */

import type { Advised, Arranged, Checked, Explained, Incoming, Recalled, Reported } from "../wire";

/** A union without some fields, member by member: each keeps the rest of its own. */
type Without<T, Field extends PropertyKey> = T extends unknown ? Omit<T, Field> : never;

/** What a player may be reported for. */
export type About = Extract<Incoming, { do: "report" }>["about"];

/** Something to be done at a table; it is kept until the server has confirmed it. */
export type Command = Extract<Incoming, { id: string; seq: number }>;

/** A command before it has a name and a place in the order of things. */
export type Draft = Without<Command, "id" | "seq">;

/** What answers a question. */
export interface Answers {
  why: Explained;
  arrange: Arranged;
  advise: Advised;
  check: Checked;
  history: Recalled;
  report: Reported;
}

export type Answer = Answers[keyof Answers];

/** A question before it has a name. */
export type Question<Kind extends keyof Answers> = Omit<Extract<Incoming, { do: Kind }>, "id">;
