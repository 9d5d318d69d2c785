/**
 * A game that is looked at again: one round at a time, one moment after the other, through the eyes of whoever one
 * likes.
 */

import type {
  Chair,
  Facts,
  Happened,
  Moment,
  Placement,
  Replay,
  RoundSheet,
  RoundShown,
  Traits,
  View,
} from "../wire";
import * as api from "./api";
import type { Eyes } from "./api";
import { type Ground, groundAfter, placedAfter } from "./ground";
import type { Written } from "./ownGames";
import type { Scene } from "./scene";
import type { RoundScore } from "./scores";
import { shownChairs } from "./muted.svelte";
import { nameOf, tell } from "./tell";

/** Where a game comes from: a table, or the text that somebody kept. */
export type Source = { table: string } | { text: string };

/** A moment of a game, as links name it; moment 0 is the deal, -1 the last one. */
export interface Position {
  round: number;
  at: number;
  eyes: Eyes;
}

interface Picture {
  placed: Map<string, Placement>;
  ground: Ground | null;
}

export class ReplayState implements Scene {
  readonly source: Source;
  readonly id: string;
  readonly next = "";
  #asked = 0;

  data: Replay | null = $state.raw(null);
  at = $state(0);
  loading = $state(true);
  problem: api.Refused | null = $state.raw(null);

  readonly moments: Moment[] = $derived(this.data?.moments ?? []);
  readonly eyes: Eyes = $derived({ seat: this.data?.seat ?? null, open: this.data?.open ?? false });
  readonly round = $derived(this.data?.round ?? 0);
  readonly shown: RoundShown | null = $derived(this.data?.rounds.find((one) => one.number === this.round) ?? null);
  readonly last = $derived(Math.max(0, this.moments.length - 1));
  readonly isFirst = $derived(this.at === 0 && this.round <= 1);
  readonly isLast = $derived(this.at === this.last && this.round === (this.data?.rounds.length ?? 0));
  /** What happened in each moment, in words. */
  readonly lines: string[] = $derived.by(() => {
    const audience = { viewer: this.seat, chairs: this.chairs, view: this.moments[0]?.view ?? null };
    return this.#told().map((one) => tell([one], audience).join(" "));
  });
  readonly #pictures: Picture[] = $derived(pictures(this.moments));

  // --- what is drawn ---

  /** The own seat, where the game is seen from there: everybody else is called by name. */
  readonly seat: string | null = $derived(this.data && this.data.seat === this.data.own ? this.data.own : null);
  readonly traits: Traits | null = $derived(this.data?.traits ?? null);
  readonly chairs: Chair[] = $derived(shownChairs(this.data?.chairs ?? []));
  readonly view: View | null = $derived(this.moments[this.at]?.view ?? null);
  readonly placed: Map<string, Placement> = $derived(this.#pictures[this.at]?.placed ?? new Map<string, Placement>());
  readonly layout: Ground | null = $derived(this.#pictures[this.at]?.ground ?? null);
  readonly lastPlayed: string | null = $derived(playedIn(this.moments[this.at]));
  readonly happened: Happened[] = $derived(this.#told().slice(0, this.at + 1));
  readonly facts: Facts = $derived(this.moments[this.at]?.facts ?? {});
  readonly sheet: RoundSheet[] = $derived.by(() => {
    const before = this.data?.rounds.filter((one) => one.number < this.round).map((one) => one.sheet) ?? [];
    const now = this.moments[this.at]?.sheet;
    return now ? [...before, now] : before;
  });
  /** The sheet of the whole game, wherever one is in it. */
  readonly whole: Written = $derived({
    traits: this.traits,
    chairs: this.chairs,
    view: null,
    sheet: this.data?.rounds.map((one) => one.sheet) ?? [],
    places: this.data?.places ?? null,
  });
  readonly isOver = $derived(this.view?.phase === "over");
  readonly isBetween = $derived(this.view?.phase === "deal" || this.view?.phase === "over");
  readonly rounds: RoundScore[] = $derived.by(() => {
    const last = this.isBetween ? this.round : this.round - 1;
    const over = this.data?.rounds.filter((one) => one.number <= last) ?? [];
    return over.flatMap(({ points, scores }) => (points && scores ? [{ points, scores }] : []));
  });
  readonly places: Record<string, number> | null = $derived(this.isOver ? (this.data?.places ?? null) : null);

  constructor(source: Source) {
    this.source = source;
    this.id = "table" in source ? source.table : "";
  }

  name(seat: string): string {
    return nameOf(seat, this.chairs);
  }

  #told(): Happened[] {
    return this.moments.map((moment, at) => ({ seq: at + 1, what: moment.what, events: moment.events }));
  }

  // --- moving ---

  /** Go to a moment; what is not known yet is asked for. */
  async go({ round, at, eyes }: Position): Promise<void> {
    const asked = (this.#asked += 1);
    if (!this.data || round !== this.round || eyes.seat !== this.eyes.seat || eyes.open !== this.eyes.open) {
      this.loading = true;
      try {
        const data = await this.#fetch(round, eyes);
        if (asked !== this.#asked) return;
        this.data = data;
        this.problem = null;
      } catch (error) {
        const problem = error instanceof api.Refused ? error : new api.Refused("", String(error));
        if (asked === this.#asked) this.problem = problem;
        return;
      } finally {
        this.loading = this.loading && asked !== this.#asked;
      }
    }
    this.at = at < 0 || at > this.last ? this.last : at;
  }

  #fetch(round: number, eyes: Eyes): Promise<Replay> {
    if ("table" in this.source) return api.replayTable(this.source.table, round, eyes);
    return api.replaySaved({ text: this.source.text, round, ...eyes });
  }

  look(eyes: Eyes): Promise<void> {
    return this.go({ round: this.round, at: this.at, eyes });
  }

  /** One moment on; over the end of a round into the next. */
  async forward(): Promise<void> {
    if (this.at < this.last) this.at += 1;
    else if (!this.isLast) await this.toRound(this.round + 1);
  }

  async back(): Promise<void> {
    if (this.at > 0) this.at -= 1;
    else if (this.round > 1) await this.toRound(this.round - 1, -1);
  }

  async toRound(round: number, at = 0): Promise<void> {
    const wanted = this.data?.rounds.find((one) => one.number === round);
    if (wanted) await this.go({ round, at, eyes: { seat: this.eyes.seat, open: this.eyes.open && wanted.open } });
  }
}

/** The table as it lies after each moment. */
function pictures(moments: Moment[]): Picture[] {
  let known: Picture = { placed: new Map(), ground: null };
  return moments.map(({ layout }) => {
    known = { placed: placedAfter(known.placed, layout), ground: groundAfter(known.ground, layout) };
    return known;
  });
}

function playedIn(moment: Moment | undefined): string | null {
  const played = moment?.events.findLast((event) => event.event === "played");
  return played?.event === "played" ? played.tile : null;
}
