/** A table as this browser sees it: what the server told, what waits to be confirmed, and what one may do. */

import type { Advised, AnyEvent, Arranged, Chair, Explained, Happened, Head, Layout, News, Outgoing, Placement, Refusal, View, Welcome } from "../wire";
import { sayOr } from "../words";
import * as api from "./api";
import { beginChain, nextLink } from "./chain";
import { inSpareTime, inTurn } from "./frames";
import { type Ground, groundAfter, placedAfter } from "./ground";
import { Link, type LinkState } from "./link";
import type { Command } from "./outbox";
import { prefs } from "./prefs.svelte";
import { Questions } from "./questions";
import { noteDeals } from "./receipt";
import { Seals } from "./seal";
import { letter, nameOf, tell } from "./tell";
import { Wishes } from "./wishes.svelte";

export interface Notice {
  text: string;
  /** Why something cannot be. */
  isReason: boolean;
  id: number;
}

export interface RoundScore {
  points: Record<string, number>;
  scores: Record<string, number>;
}

const SPOKEN = 4000;
/** How many events are sealed between two pictures. */
const AT_ONCE = 50;

export class TableState {
  readonly id: string;
  readonly #link: Link;
  readonly #wishes: Wishes;
  readonly #seals: Seals;
  /** Who has just come down to the last tile. */
  #oneLeft: string[] = [];
  readonly #questions = new Questions((message) => this.#link.send(message));
  /** Called before a tile moves to the table, while it still is where it was. */
  beforePlayed: (tile: string, seat: string) => void = () => undefined;
  /** Lets a tile be seen coming to its place; whether it can be. */
  takeOff: (lies: Placement) => boolean = () => false;
  /** Called when something has happened while the page was open; `oneLeft`: who has come down to the last tile. */
  afterNews: (happened: Happened[], oneLeft: string[]) => void = () => undefined;

  link: LinkState | "gone" = $state("joining");
  head: Head | null = $state.raw(null);
  seat: string | null = $state(null);
  view: View | null = $state.raw(null);
  legal: string[] = $state.raw([]);
  chairs: Chair[] = $state.raw([]);
  opening: number | null = $state(null);
  asking: string | null = $state(null);
  agreed: string[] = $state.raw([]);
  next = $state("");
  placed: Map<string, Placement> = $state.raw(new Map());
  layout: Ground | null = $state.raw(null);
  happened: Happened[] = $state.raw([]);
  present: string[] = $state.raw([]);
  notice: Notice | null = $state.raw(null);
  spoken: string = $state("");
  said: Map<string, number> = $state.raw(new Map());
  /** Whose time runs, and when it will have run out by this device's clock. */
  ticking: { seat: string; until: number } | null = $state.raw(null);
  lastPlayed: string | null = $state(null);

  readonly isOver = $derived(this.view?.phase === "over");
  readonly isBetween = $derived(this.view?.phase === "deal" || this.view?.phase === "over");
  /** Nothing has been dealt yet. */
  readonly isWaiting = $derived(this.view !== null && this.view.round === 0 && this.view.phase === "deal");
  readonly isFull = $derived(this.chairs.length > 0 && this.chairs.every((chair) => chair.player || chair.bot));
  readonly isMyTurn = $derived(this.seat !== null && this.view?.turn === this.seat);
  readonly hand: string[] = $derived.by(() => {
    const view = this.view;
    if (!view || view.game === "castle-rock" || this.seat === null) return [];
    const pile = view.hands[this.seat];
    return Array.isArray(pile) ? pile : [];
  });
  readonly rounds: RoundScore[] = $derived(
    this.happened.flatMap((one) => one.events.flatMap((event) => (event.event === "round" ? [{ points: event.points, scores: event.scores }] : []))),
  );
  readonly places: Record<string, number> | null = $derived.by(() => {
    for (const one of this.happened) for (const event of one.events) if (event.event === "over") return event.places;
    return null;
  });

  constructor(id: string) {
    this.id = id;
    this.#seals = new Seals(id);
    this.#link = new Link(
      id,
      (message) => inTurn(...this.#hear(message)),
      (state) => this.#linkChanged(state),
    );
    this.#wishes = new Wishes(id, {
      send: (command) => this.#link.send(command),
      seen: () => this.#link.seq,
      isLegal: (action) => this.legal.includes(action),
      tell: (text) => this.tellNotice(text),
    });
  }

  /** What was asked for last and is not answered yet. */
  get pending(): Command | null {
    return this.#wishes.pending;
  }

  /** Whoever opens a table in an effect opens it anew in another language. */
  async open(): Promise<void> {
    this.#link.language = prefs.language;
    try {
      await api.player();
    } catch {
      this.link = "lost";
    }
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  /** The device says that it has no network: do not wait until the connection notices. */
  lose(): void {
    this.#link.lose();
  }

  again(): void {
    this.#link.again();
  }

  name(seat: string): string {
    return nameOf(seat, this.chairs);
  }

  // --- asking ---

  /** Do something at the table; it is kept until the server has confirmed it. `quiet`: nobody asked for it. */
  command(what: string, fields: Record<string, unknown> = {}, quiet = false): void {
    this.#wishes.add(what, fields, quiet);
  }

  act(action: string, quiet = false): void {
    if (this.seat !== null && this.pending === null) this.command("act", { seat: seatNumber(this.seat), action }, quiet);
  }

  /** Something that only a seat may do. */
  asSeat(what: "leave" | "askback" | "agree" | "keepon"): void {
    if (this.seat !== null) this.command(what, { seat: seatNumber(this.seat) });
  }

  async sit(seat: string, name: string): Promise<void> {
    const tip = await beginChain(this.id);
    this.command("sit", { seat: seatNumber(seat), name, ...(tip ? { tip } : {}) });
  }

  fill(seat: string, bot: string): void {
    this.command("fill", { seat: seatNumber(seat), bot });
  }

  say(phrase: number): void {
    this.#link.send({ do: "say", phrase });
  }

  /** Say why an action is refused now, in the server's words; `lead` is what we say first. */
  async explain(action: string, lead = ""): Promise<void> {
    const answer = this.seat === null ? null : await this.#questions.ask<Explained>({ do: "why", seat: seatNumber(this.seat), action });
    if (answer && !answer.legal) this.tellNotice(`${lead} ${answer.message ?? ""}`.trim(), lead === "");
    else if (lead) this.tellNotice(lead);
  }

  /** The best train of the own tiles; null when nobody can be asked. */
  async arrange(way: "longest" | "heaviest"): Promise<Arranged | null> {
    return this.seat === null ? null : this.#questions.ask<Arranged>({ do: "arrange", seat: seatNumber(this.seat), way });
  }

  /** What is to be expected of everything that may be done now; null where no hints are given. */
  async advise(): Promise<Advised | null> {
    return this.seat === null ? null : this.#questions.ask<Advised>({ do: "advise", seat: seatNumber(this.seat) });
  }

  /** `isReason`: why something cannot be; nobody needs it any more when they do something else. */
  tellNotice(text: string, isReason = false): void {
    this.notice = { text, isReason, id: (this.notice?.id ?? 0) + 1 };
  }

  forgetReason(): void {
    if (this.notice?.isReason) this.notice = null;
  }

  // --- hearing ---

  #linkChanged(state: LinkState): void {
    if (this.link === "gone") return;
    if (state === "lost") this.#questions.forget();
    if (this.link === "joining" && state === "lost") void this.#lookWhetherItIsThere();
    this.link = state;
  }

  /** A socket that never opened does not say why: the table's page does. */
  async #lookWhetherItIsThere(): Promise<void> {
    const response = await fetch(`/api/tables/${encodeURIComponent(this.id)}`).catch(() => null);
    if (response?.status === 404 || response?.status === 403) {
      this.link = "gone";
      this.#link.close();
    }
  }

  /** What a message asks of the page, in steps. */
  #hear(message: Outgoing): (() => void)[] {
    return message.t === "news" ? this.#news(message) : [() => this.#heed(message)];
  }

  #heed(message: Exclude<Outgoing, News>): void {
    switch (message.t) {
      case "welcome":
        return this.#welcome(message);
      case "ack":
        return this.#wishes.granted(message.id);
      case "declined":
        return this.#declined(message);
      case "presence":
        this.present = message.players;
        return;
      case "clock":
        this.ticking = { seat: message.seat, until: Date.now() + message.left * 1000 };
        return;
      case "said":
        return this.#heardSaid(message.seat, message.phrase);
      case "why":
      case "arranged":
      case "advised":
        this.#questions.settle(message.id, message);
        return;
      case "error":
        return this.#troubled(message.code, message.message);
      case "checked":
        return;
    }
  }

  #welcome(message: Welcome): void {
    this.link = "on";
    this.head = message.head;
    this.seat = message.seat;
    const live = this.happened.length > 0;
    const fresh = message.happened.filter((one) => one.seq > this.#link.seq);
    this.#takePlaced(message.layout);
    this.#take(message, fresh);
    this.#tell(fresh, live);
    this.#wishes.sendAgain();
  }

  /** First the tiles are seen coming, and nothing else is done; then all is taken in, then it is told. */
  #news(message: News): (() => void)[] {
    const { layout } = message;
    const known = (): Happened[] => message.happened.filter((one) => one.seq > this.#link.seq);
    let comes = false;
    return [
      () => {
        for (const event of known().flatMap((one) => one.events)) if (event.event === "played") this.beforePlayed(event.tile, event.seat);
        comes = !layout.reset && layout.gone.length === 0 && layout.placed.every((one) => this.takeOff(one));
        if (!comes) this.#takePlaced(layout);
      },
      () => {
        const fresh = known();
        this.seat = message.view.seat;
        if (comes) this.#takePlaced(layout);
        this.#take(message, fresh);
        inSpareTime(() => this.#tell(fresh, true));
      },
    ];
  }

  #take(message: Welcome | News, fresh: Happened[]): void {
    const few = lastTiles(this.view);
    this.#link.seq = message.seq;
    this.view = message.view;
    this.legal = unchanged(this.legal, message.legal);
    this.chairs = unchanged(this.chairs, message.chairs);
    this.opening = message.opening;
    this.asking = message.asking;
    this.agreed = unchanged(this.agreed, message.agreed);
    this.next = message.next;
    this.happened = [...this.happened, ...fresh];
    this.layout = groundAfter(this.layout, message.layout);
    const played = fresh.flatMap((one) => one.events).findLast((event) => event.event === "played");
    this.lastPlayed = played?.event === "played" ? played.tile : this.lastPlayed;
    this.#oneLeft = [...lastTiles(message.view)].filter((seat) => !few.has(seat));
    this.#note(fresh);
    if (this.opening !== null) void this.#showLink();
  }

  /** Keep a receipt of the deals, a few events at a time: a seal takes its time to make. */
  #note(fresh: Happened[]): void {
    const witness = { table: this.id, tip: this.head?.tip ?? "", seat: this.seat, happened: this.happened, seals: this.#seals };
    for (let at = 0; at < fresh.length; at += AT_ONCE) inSpareTime(() => noteDeals(witness, fresh.slice(at, at + AT_ONCE)));
  }

  #takePlaced(layout: Layout): void {
    this.placed = placedAfter(this.placed, layout);
  }

  #tell(fresh: Happened[], live: boolean): void {
    const sentences = tell(fresh, this.seat, this.chairs, this.view?.game ?? "");
    if (sentences.length > 0) this.spoken = live ? sentences.join(" ") : (sentences.at(-1) ?? "");
    if (live && fresh.length > 0) this.afterNews(fresh, this.#oneLeft);
  }

  /** Take part in the deal: show the next link of the own chain. */
  async #showLink(): Promise<void> {
    if (this.seat === null) return;
    const opened = this.happened.map((one) => one.what).findLast(isOpening);
    const tip = opened?.tips[seatNumber(this.seat)];
    const link = tip ? await nextLink(this.id, tip) : null;
    if (link !== null) this.#link.send({ do: "link", link });
  }

  #troubled(code: string, text: string): void {
    if (code !== "too_fast" || !this.#wishes.tooFast()) this.tellNotice(text);
  }

  #declined(message: Refusal): void {
    if (message.id !== null && this.#questions.settle(message.id, null)) this.tellNotice(message.message);
    else this.#wishes.refused(message);
  }

  #heardSaid(seat: string, phrase: number): void {
    this.said = new Map(this.said).set(seat, phrase);
    this.spoken = `${this.name(seat)}: ${sayOr(`phrase.${phrase}`, "")}`;
    setTimeout(() => {
      if (this.said.get(seat) === phrase) this.said = new Map([...this.said].filter(([one]) => one !== seat));
    }, SPOKEN);
  }
}

/** The seats that hold a single tile. */
function lastTiles(view: View | null): Set<string> {
  const hands = view && view.game !== "castle-rock" ? Object.entries(view.hands) : [];
  return new Set(hands.filter(([, pile]) => (typeof pile === "number" ? pile : pile.length) === 1).map(([seat]) => seat));
}

const isOpening = (what: AnyEvent): what is Extract<AnyEvent, { kind: "roundopened" }> => what.kind === "roundopened";

/** What is told again just as it was stays what it was, so that nothing is done for it. */
export function unchanged<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

export function seatNumber(seat: string): number {
  return "ABCDEFGH".indexOf(seat);
}

export { letter };
