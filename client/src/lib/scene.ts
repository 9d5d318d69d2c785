/** What can be drawn: a table that is being played, or a moment of one that is looked at again. */

import type { TableState } from "./table.svelte";

export type Scene = Pick<
  TableState,
  | "id"
  | "seat"
  | "view"
  | "chairs"
  | "placed"
  | "layout"
  | "lastPlayed"
  | "happened"
  | "rounds"
  | "places"
  | "isOver"
  | "isBetween"
  | "next"
  | "name"
  | "traits"
  | "facts"
  | "sheet"
>;
