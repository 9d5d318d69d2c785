/** What a person does with their tiles: choose, sort, turn, lay, and plan ahead. What is legal, the table says. */

import { say } from "../words";
import {
  actionText,
  isWord,
  numbersOf,
  placesFor,
  playableTiles,
  readAction,
  removedPositions,
  tidyTyped,
  type Removal,
} from "./action";
import { Hint } from "./hint.svelte";
import { isOffered, placesToPlan, readPlay, stillHeld } from "./plan";
import { apart, arrange, byWeight, turnedAlong, withoutDivider } from "./rack";
import { onRemembered, recall, recallHere, remember, rememberHere } from "./store";
import type { TableState } from "./table.svelte";

export type Way = "longest" | "heaviest" | "weight";

interface Kept {
  order: string[];
  turned: string[];
  /** The round in which it was left. */
  round?: number;
}

/** Milliseconds from tile to tile of a train that is laid as one. */
const STEP = 350;

export class Controls {
  readonly table: TableState;
  readonly hint: Hint;
  readonly #rackKey: string;
  readonly #planKey: string;

  chosen: string | null = $state(null);
  kept: Kept = $state.raw({ order: [], turned: [] });
  /** Plays that wait for their turn, the next one first. */
  plan: string[] = $state.raw([]);
  /** How many tiles of a train are being laid one after the other; each is a play of its own. */
  laying = $state(0);
  announced = $state(false);
  claim = $state(0);
  /** Whether there is a line for those who type what they do. */
  typing = $state(false);
  /** Positions of a row that are being looked at. */
  shown: number[] = $state.raw([]);

  /** The plays of a train that may be laid in this turn, as it was found last. */
  #found: string[] = $state.raw([]);
  #sought = "";
  #rack: string[] = [];
  /** The own tiles from left to right; the same list as long as nothing has changed, so that nothing is drawn again. */
  readonly rack: string[] = $derived.by(() => {
    const now = arrange(this.table.hand, this.#isOfThisRound() ? this.kept.order : withoutDivider(this.kept.order));
    if (now.join() !== this.#rack.join()) this.#rack = now;
    return this.#rack;
  });
  readonly playable: Set<string> = $derived.by(() => playableTiles(this.table.legal));
  readonly mayLay: boolean = $derived.by(
    () => this.table.isMyTurn && this.table.pending === null && this.table.legal.length > 0,
  );
  /** Something is being done that was no choice. */
  readonly isForced: boolean = $derived.by(() => {
    const { pending } = this.table;
    return pending?.do === "act" && isWord(pending.action);
  });
  readonly mayPlan: boolean = $derived.by(
    () => this.table.seat !== null && !this.mayLay && !this.table.isBetween && this.table.hand.length > 0,
  );
  readonly places: string[] = $derived.by(() => {
    if (this.chosen === null) return [];
    const hinted = this.hint.placeOf(this.chosen);
    if (hinted !== null) return [hinted];
    if (this.mayLay) return placesFor(this.chosen, this.table.legal);
    return this.mayPlan ? placesToPlan(this.chosen, this.table.layout?.ends ?? [], this.plan) : [];
  });
  /** What the chosen tile would score at once, by place, where it would. */
  readonly worths: Map<string, number> = $derived.by(() => {
    const worth = this.mayLay ? (this.table.facts.worth ?? {}) : {};
    const known = this.places.map((place): [string, number] => [place, worth[`${this.chosen}>${place}`] ?? 0]);
    return new Map(known.filter(([, points]) => points > 0));
  });
  /** What is left of the train that was found, as long as it can be laid and is more than a tile. */
  readonly train: string[] = $derived.by(() => {
    const left = stillHeld(this.#found, this.table.hand);
    return this.mayLay && this.laying === 0 && left.length > 1 && isOffered(left[0] ?? "", this.table.legal)
      ? left
      : [];
  });
  readonly planned: string[] = $derived.by(() => this.plan.flatMap((text) => readPlay(text)?.tile ?? []));
  readonly removals: Removal[] = $derived.by(
    () => this.table.legal.map(readAction).filter(
      (action): action is Removal => action?.kind === "mid" || action?.kind === "triple",
    ),
  );
  readonly sending: { tile: string; place: string } | null = $derived.by(() => {
    const { pending } = this.table;
    return pending?.do === "act" ? readPlay(pending.action) : null;
  });

  constructor(table: TableState) {
    this.table = table;
    this.hint = new Hint(table);
    this.#rackKey = `rack:${table.id}`;
    this.#planKey = `plan:${table.id}`;
    this.#recall();
    this.plan = recallHere<string[]>(this.#planKey, []);
  }

  /** Keep in step with the rack in other tabs. */
  listen(): () => void {
    return onRemembered(this.#rackKey, () => this.#recall());
  }

  #recall(): void {
    const kept = recall<Kept | string[]>(this.#rackKey, []);
    this.kept = Array.isArray(kept) ? { order: kept, turned: [] } : kept;
  }

  // --- the rack ---

  /** What was set apart was set apart among the tiles of a round. */
  #isOfThisRound(): boolean {
    return this.kept.round === this.table.view?.round;
  }

  /** What is best now is chosen, and its place alone is lit. */
  async showHint(): Promise<void> {
    if (!(await this.hint.ask())) return;
    const { play, best } = this.hint;
    this.chosen = play?.tile ?? null;
    this.announced = play?.announced ?? false;
    this.claim = play?.claim ?? 0;
    const removal = best && readAction(best.action);
    this.shown = removal?.kind === "mid" || removal?.kind === "triple" ? removedPositions(removal) : [];
  }

  choose(tile: string | null): void {
    this.hint.drop();
    this.table.forgetReason();
    this.chosen = tile;
    this.announced = false;
    this.claim = 0;
    if (tile === null || this.places.length > 0 || this.planned.includes(tile)) return;
    if (this.mayLay) void this.table.explain(`${tile}>${this.#likelyPlace(tile)}`);
    else if (this.mayPlan) this.table.notify(say("plan.nowhere", { tile }), { isReason: true });
  }

  reorder(order: string[]): void {
    this.#keep({ order, turned: this.kept.turned });
  }

  turn(tile: string): void {
    const { order, turned } = this.kept;
    this.#keep({ order, turned: turned.includes(tile) ? turned.filter((one) => one !== tile) : [...turned, tile] });
  }

  #keep(kept: Kept): void {
    this.kept = { ...kept, round: this.table.view?.round ?? 0 };
    remember(this.#rackKey, this.kept);
  }

  async arrange(way: Way): Promise<void> {
    if (way === "weight") return this.#keep({ order: byWeight(this.table.hand), turned: [] });
    const found = await this.table.arrange(way);
    if (found === null) return;
    this.#found = found.lays;
    this.#keep({ order: apart(found.train, found.rest), turned: turnedAlong(found.train, found.start) });
    const tiles = say("table.tiles", { count: found.train.length });
    const points = say("table.points", { count: found.pips });
    this.table.notify(say(`arrange.${way}Found`, { tiles, points, start: found.start ?? "", rest: found.rest.length }));
  }

  /** Who may go on laying learns how far the train goes; asked once for a hand. */
  async seekTrain(): Promise<void> {
    const hand = this.table.hand.join();
    if (this.#sought === hand || this.train.length > 0 || this.plan.length > 0) return;
    this.#sought = hand;
    this.#found = (await this.table.arrange("longest"))?.lays ?? [];
  }

  /** Lay the train that was found, tile by tile, until it lies or is stopped. */
  layTrain(): void {
    const { train } = this;
    this.choose(null);
    this.table.notice = null;
    this.laying = train.length;
    this.#setPlan(train);
  }

  // --- laying ---

  /** Where somebody may have wanted to lay a tile: an end that asks for one of its numbers, or one's own train. */
  #likelyPlace(tile: string): string {
    const numbers = numbersOf(tile);
    const ends = this.table.layout?.ends ?? [];
    const fitting = ends.find((end) => end.number === null || numbers.includes(end.number));
    return (fitting ?? ends.find((end) => end.place === this.table.seat) ?? ends[0])?.place ?? this.table.seat ?? "A";
  }

  lay(tile: string, place: string): void {
    const action = actionText(
      { kind: "play", tile, place, announced: this.announced, claim: this.claim > 0 ? this.claim : null },
    );
    if (this.mayLay && (!isOffered(action, this.table.legal) || this.#wantsCall(action))) {
      return void this.table.explain(action);
    }
    this.table.forgetReason();
    this.#layOrPlan(action);
    this.chosen = null;
  }

  /**
   * Whether it may be laid only with the call of the last tile, or only without: then it stays chosen, and the reason
   * is told.
   */
  #wantsCall(action: string): boolean {
    const other = action.endsWith("!") ? action.slice(0, -1) : `${action}!`;
    return !this.table.legal.includes(action) && this.table.legal.includes(other);
  }

  #layOrPlan(action: string): void {
    if (this.mayLay) this.table.act(action);
    else if (this.mayPlan) {
      this.#setPlan([...this.plan.filter((text) => readPlay(text)?.tile !== readPlay(action)?.tile), action]);
    }
  }

  /** What somebody typed: done, planned, or refused with a word; whether it was understood. */
  type(text: string): boolean {
    const action = tidyTyped(text);
    if (readAction(action) === null && !this.table.legal.includes(action)) {
      this.table.notify(say("rack.unreadable", { text: action }));
      return false;
    }
    if (readPlay(action) && !this.mayLay) this.#layOrPlan(action);
    else this.table.act(action);
    return true;
  }

  takeOut(position: number): void {
    const fitting = this.removals.filter((action) => removedPositions(action).includes(position));
    const [only] = fitting;
    if (fitting.length === 1 && only) this.table.act(actionText(only));
    else this.shown = fitting.flatMap(removedPositions);
  }

  // --- planning ---

  #setPlan(plan: string[]): void {
    this.plan = plan;
    if (plan.length === 0) this.laying = 0;
    rememberHere(this.#planKey, plan);
  }

  unplan(text: string): void {
    this.#setPlan(this.plan.filter((one) => one !== text));
  }

  clearPlan(): void {
    this.#setPlan([]);
  }

  /** Lay what was planned, as soon as it is our turn; the tiles of a train are seen one after the other. */
  followPlan(): (() => void) | undefined {
    const [next, ...rest] = this.plan;
    if (next === undefined || !this.mayLay || this.table.link !== "on") return undefined;
    const timer = setTimeout(() => this.#follow(next, rest), rest.length + 1 < this.laying ? STEP : 0);
    return () => clearTimeout(timer);
  }

  /** A plan that no longer works is given up with a word. */
  #follow(next: string, rest: string[]): void {
    if (isOffered(next, this.table.legal)) {
      this.#setPlan(rest);
      this.table.act(next);
    } else {
      this.clearPlan();
      void this.table.explain(next, say("plan.dropped"));
    }
  }

  /** Tiles that have gone are neither chosen nor planned. */
  forgetGone(): void {
    const { hand } = this.table;
    if (this.chosen !== null && !hand.includes(this.chosen)) this.chosen = null;
    const left = stillHeld(this.plan, hand);
    if (left !== this.plan) this.#setPlan(left);
  }
}
