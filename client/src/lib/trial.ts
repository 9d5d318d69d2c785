/** A table that is tried, as it can be drawn: nobody sits there but the seat that tries. */

import type { Facts, Happened, Placement, RoundSheet, Traits, TriedTable, Verdict, View } from "../wire";
import { type Ground, groundAfter, placedAfter } from "./ground";
import type { Told } from "./laneFacts";
import type { Scene } from "./scene";
import type { RoundScore } from "./scores";

export class Trial implements Scene, Told {
  readonly id = "";
  readonly next = "";
  readonly chairs = [];
  readonly happened: Happened[] = [];
  readonly rounds: RoundScore[] = [];
  readonly sheet: RoundSheet[] = [];
  readonly facts: Facts = {};
  readonly present = [];
  readonly said = new Map<string, number>();
  readonly ticking = null;
  readonly places = null;
  readonly lastPlayed = null;
  readonly isOver: boolean;
  readonly isBetween: boolean;
  readonly seat: string;
  readonly view: View;
  readonly traits: Traits;
  readonly placed: Map<string, Placement>;
  readonly layout: Ground;

  constructor({ seat, view, traits, layout }: TriedTable) {
    this.seat = seat;
    this.view = view;
    this.traits = traits;
    this.placed = placedAfter(new Map(), layout);
    this.layout = groundAfter(null, layout);
    this.isOver = view.phase === "over";
    this.isBetween = this.isOver || view.phase === "deal";
  }

  name(seat: string): string {
    return seat;
  }
}

export const isAllowed = ({ clause }: Verdict): boolean => clause === "";

/** Two texts as one: a tile that both begin with is said once. */
function together(before: string, text: string): string {
  const tile = /^\d+-\d+: /.exec(text)?.[0];
  return tile && before.startsWith(tile) ? `${before}, ${text.slice(tile.length)}` : `${before} · ${text}`;
}

/** What may be done comes first; what is refused for the same reason is said once. */
export function sorted(verdicts: Verdict[]): Verdict[] {
  const refused = new Map<string, Verdict>();
  for (const one of verdicts.filter((verdict) => !isAllowed(verdict))) {
    const before = refused.get(one.message);
    refused.set(one.message, before ? { ...before, text: together(before.text, one.text) } : one);
  }
  return [...verdicts.filter(isAllowed), ...refused.values()];
}
