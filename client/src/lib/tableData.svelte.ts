/** What the server has told of a table, and what follows from it. */

import type {
  Chair,
  Facts,
  Happened,
  Head,
  Layout,
  News,
  Placement,
  RoundSheet,
  Traits,
  View,
  Welcome,
} from "../wire";
import { readAction } from "./action";
import { phraseText } from "./catalogue.svelte";
import { type Ground, groundAfter, placedAfter } from "./ground";
import { placesOf, roundsOf, sheetAfter, type RoundScore } from "./scores";
import { mutedAs, shownChairs, withoutNames } from "./muted.svelte";
import { nameOf } from "./tell";
import { unchanged } from "./unchanged";
import { handOf, seatsHolding } from "./view";
import { Voice } from "./voice.svelte";
import type { Complaint } from "./watch";
import { say } from "../words";

export interface Notice {
  text: string;
  /** The clause of the rules that forbids something. */
  clause: string | null;
  /** Why something cannot be. */
  isReason: boolean;
  id: number;
}

/** Milliseconds for which a phrase is seen. */
const SPOKEN = 4000;

export class TableData {
  readonly id: string;

  head: Head | null = $state.raw(null);
  seat: string | null = $state(null);
  view: View | null = $state.raw(null);
  legal: string[] = $state.raw([]);
  /** Who sits where, as it was told. */
  told: Chair[] = $state.raw([]);
  /** The same under the names that one wants to read. */
  readonly chairs: Chair[] = $derived(shownChairs(this.told));
  /** Who looks at this page. */
  me = $state("");
  /** The seats that may be taken by whoever looks at this page. */
  openSeats: string[] = $state.raw([]);
  opening: number | null = $state(null);
  asking: string | null = $state(null);
  agreed: string[] = $state.raw([]);
  /** The seat whose player is asked whether they are still there. */
  asked: string | null = $state(null);
  /** For each seat those that want its player to go. */
  votes: Record<string, string[]> = $state.raw({});
  /** Who may not sit down again, by player. */
  removed: Record<string, string> = $state.raw({});
  next = $state("");
  /** Whether hints may be asked for. */
  advice = $state(false);
  /** What the game says of what lies there, and of one's own actions. */
  facts: Facts = $state.raw({});
  /** What every round has brought, source by source. */
  sheet: RoundSheet[] = $state.raw([]);
  placed: Map<string, Placement> = $state.raw(new Map());
  layout: Ground | null = $state.raw(null);
  happened: Happened[] = $state.raw([]);
  present: string[] = $state.raw([]);
  notice: Notice | null = $state.raw(null);
  /** What does not fit in this game's deals; it stays. */
  complaint = $state("");
  spoken: string = $state("");
  /** The same for those who hear it: not everything. */
  readonly voice = new Voice();
  said: Map<string, number> = $state.raw(new Map());
  /** Whose time runs, and when it will have run out by this device's clock. */
  ticking: { seat: string; until: number } | null = $state.raw(null);
  /** Who is waited for and away, and when a bot will play there by this device's clock. */
  away: { seat: string; until: number } | null = $state.raw(null);
  lastPlayed: string | null = $state(null);

  readonly isOver = $derived(this.view?.phase === "over");
  readonly isBetween = $derived(this.view?.phase === "deal" || this.view?.phase === "over");
  /** Nothing has been dealt yet. */
  readonly isWaiting = $derived(this.view !== null && this.view.round === 0 && this.view.phase === "deal");
  readonly isFull = $derived(this.chairs.length > 0 && this.chairs.every((chair) => chair.player || chair.bot));
  readonly isHost = $derived(this.me !== "" && this.me === this.head?.host);
  readonly isMyTurn = $derived(this.seat !== null && this.view?.turn === this.seat);
  readonly hand: string[] = $derived(handOf(this.view, this.seat));
  readonly traits: Traits | null = $derived(this.head?.traits ?? null);
  readonly rounds: RoundScore[] = $derived(roundsOf(this.happened));
  readonly places: Record<string, number> | null = $derived(placesOf(this.happened));

  constructor(id: string) {
    this.id = id;
  }

  name(seat: string): string {
    return nameOf(seat, this.chairs);
  }

  /** `isReason`: why something cannot be; nobody needs it any more when they do something else. */
  notify(text: string, { clause = null, isReason = false }: { clause?: string | null; isReason?: boolean } = {}): void {
    this.notice = { text: withoutNames(text, this.told), clause, isReason, id: (this.notice?.id ?? 0) + 1 };
  }

  /** Something does not fit: what is worst, and came first, stays. */
  complain(what: Complaint): void {
    const text = say(`fair.${what}`);
    if (what === "dropped") this.notify(text);
    else if (this.complaint === "" || this.complaint === say("fair.foreign")) this.complaint = text;
  }

  /** Whose turn it is, for those who hear it: with how many tiles that fit. */
  protected sayTurn(): string {
    if (this.isBetween || this.view?.phase === "search" || !this.view?.turn) return "";
    if (!this.isMyTurn) return `${say("table.turnOf", { who: this.name(this.view.turn) })}.`;
    const fitting = new Set(this.legal.map(readAction).flatMap((one) => (one?.kind === "play" ? [one.tile] : [])));
    return fitting.size > 0 ? say("table.yourTurnTold", { count: fitting.size }) : `${say("table.yourTurn")}.`;
  }

  forgetReason(): void {
    if (this.notice?.isReason) this.notice = null;
  }

  /** Take in the table as it is now; who has just come down to the last tile. */
  protected take(message: Welcome | News, fresh: Happened[]): string[] {
    const few = seatsHolding(this.view, 1);
    this.view = message.view;
    if (message.head) this.head = message.head;
    this.legal = unchanged(this.legal, message.legal);
    this.facts = unchanged(this.facts, message.facts ?? {});
    this.sheet = sheetAfter(message.t === "welcome" ? [] : this.sheet, message.sheet ?? []);
    this.told = unchanged(this.told, message.chairs);
    this.asked = message.asked;
    this.votes = unchanged(this.votes, message.votes);
    this.removed = unchanged(this.removed, message.removed);
    this.opening = message.opening;
    this.asking = message.asking;
    this.agreed = unchanged(this.agreed, message.agreed);
    this.next = message.next;
    this.advice = message.advice;
    this.happened = [...this.happened, ...fresh];
    this.layout = groundAfter(this.layout, message.layout);
    const played = fresh.flatMap((one) => one.events).findLast((event) => event.event === "played");
    this.lastPlayed = played?.event === "played" ? played.tile : this.lastPlayed;
    return seatsHolding(message.view, 1).filter((seat) => !few.includes(seat));
  }

  protected takePlaced(layout: Layout): void {
    this.placed = placedAfter(this.placed, layout);
  }

  protected takeSaid(seat: string, phrase: number): void {
    const player = this.told.find((chair) => chair.seat === seat)?.player ?? "";
    if (mutedAs(player).quiet) return;
    this.said = new Map(this.said).set(seat, phrase);
    this.spoken = `${this.name(seat)}: ${phraseText(phrase)}`;
    this.voice.hear([this.spoken], this.sayTurn(), this.isMyTurn);
    setTimeout(() => {
      if (this.said.get(seat) === phrase) this.said = new Map([...this.said].filter(([one]) => one !== seat));
    }, SPOKEN);
  }
}
