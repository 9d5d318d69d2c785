/** A review of a game, asked for again and again until all of it is there. */

import type { Moment, Review, ReviewRound } from "../wire";
import { type Refused, reviewGoingOn, reviewSaved, reviewTable } from "./api";
import type { Source } from "./replay.svelte";

/** The parts of the account of a round, in the order in which they are told; they sum to the result. */
export const PARTS = ["expected", "deal", "draws", "play", "others"] as const;
/** Milliseconds between two questions. */
const PACE = 1200;

export class ReviewState {
  readonly seat: string;
  readonly #source: Source;
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  rounds: ReviewRound[] = $state.raw([]);
  state: Review["state"] = $state("waiting");
  share = $state(0);
  problem = $state("");

  constructor(source: Source, seat: string) {
    this.#source = source;
    this.seat = seat;
  }

  /** Ask how far it is, and again in a while. */
  async ask(): Promise<void> {
    try {
      const told = await this.#asked();
      this.#key = told.key;
      this.rounds = [...this.rounds, ...told.rounds];
      this.state = told.state;
      this.share = told.share;
      this.problem = "";
    } catch (error) {
      this.problem = (error as Refused).message;
      return;
    }
    if (this.state === "waiting" || this.state === "working") this.#timer = setTimeout(() => void this.ask(), PACE);
  }

  /** Nobody looks any more; the server goes on, and keeps it for a while. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #asked(): Promise<Review> {
    const after = this.rounds.length;
    if (this.#key) return reviewGoingOn(this.#key, after);
    if ("table" in this.#source) return reviewTable(this.#source.table, this.seat, after);
    return reviewSaved({ text: this.#source.text, seat: this.seat });
  }
}

/** Which moment of a round a step of its record is: what was taken back later is in the replay, but in no record. */
export function momentOf(moments: Moment[], step: number): number {
  const kept: number[] = [];
  moments.forEach(({ what }, at) => {
    if (what.kind === "tookback") kept.pop();
    else kept.push(at);
  });
  return kept[step] ?? moments.length - 1;
}

/** The expectation after the deal was known, and after each step that followed. */
export function walk(round: ReviewRound): number[] {
  const points = [round.expected];
  for (const swing of round.swings) points.push((points.at(-1) ?? 0) + swing.points);
  return points;
}

/** Points as they are told: with their sign, to a tenth. */
export function signed(points: number): string {
  const shown = Math.abs(points).toFixed(1);
  return shown === "0.0" ? "0.0" : `${points < 0 ? "−" : "+"}${shown}`;
}
