/** A table as this browser sees it: the connection, what waits to be confirmed, and what one may do. */

import type {
  AnyEvent,
  Happened,
  Incoming,
  News,
  Outgoing,
  Refusal,
  Welcome,
} from "../wire";
import { say } from "../words";
import * as api from "./api";
import { groundAfter } from "./ground";
import { inSpareTime, inTurn } from "./frames";
import { Link, type LinkState } from "./link";
import type { Command, Draft } from "./messages";
import { Observers, type TableObserver } from "./observer";
import { Outbox } from "./outbox.svelte";
import { prefs } from "./prefs.svelte";
import { Past, withPast } from "./past";
import { noteDeals } from "./receipt";
import { Seals } from "./seal";
import { seatNumber } from "./seats";
import type { Sight } from "./sight.svelte";
import { TableWishes } from "./tableWishes.svelte";
import { tell } from "./tell";
import { whatMatters } from "./voice.svelte";
import { Watch } from "./watch";

/** How many events are sealed between two pictures. */
const AT_ONCE = 50;

export class TableState extends TableWishes {
  readonly #link: Link;
  readonly #outbox: Outbox;
  #seals: Seals;
  #watch: Watch;
  /** Who has just come down to the last tile. */
  #oneLeft: string[] = [];
  readonly #observers = new Observers();
  readonly #past = new Past((after) => this.requests.ask<"history">({ do: "history", after }), (past) => {
    this.happened = withPast(this.happened, past);
    this.#note(this.happened);
  });

  link: LinkState | "gone" = $state("joining");
  /** Why there is nothing to come back to, in the server's words. */
  farewell = $state("");

  /** `onlyLooks`: nobody plays here, as on a television. */
  constructor(id: string, onlyLooks = false) {
    super(id);
    this.#seals = new Seals(id);
    this.#watch = this.#newWatch();
    this.#link = new Link(
      id,
      (message) => inTurn(...this.#steps(message)),
      (state) => this.#linkChanged(state),
      (reason) => this.#end(reason),
    );
    this.#link.onlyLooks = onlyLooks;
    this.#outbox = new Outbox(id, {
      send: (message) => this.#link.send(message),
      seen: () => this.#link.seq,
      isLegal: (action) => this.legal.includes(action),
      notify: (text, clause) => this.notify(text, { clause }),
      confirmed: (command, seq) => this.#watch.confirmed(command, seq),
    });
  }

  /** What was asked for last and is not answered yet. */
  get pending(): Command | null {
    return this.#outbox.pending;
  }

  /** Be told what happens here; what comes back ends it. */
  observe(observer: Partial<TableObserver>): () => void {
    return this.#observers.add(observer);
  }

  /** Whoever opens a table in an effect opens it anew in another language. */
  async open(): Promise<void> {
    this.#link.language = prefs.language;
    try {
      this.me = await api.player();
    } catch {
      this.link = "lost";
    }
    this.#link.open();
  }

  close(): void {
    this.voice.stop();
    this.#link.close();
  }

  /** The device says that it has no network: do not wait until the connection notices. */
  lose(): void {
    this.#link.lose();
  }

  again(): void {
    this.#link.again();
  }

  // --- asking ---

  /** Do something at the table; it is kept until the server has confirmed it. `quiet`: nobody asked for it. */
  command(draft: Draft, quiet = false): void {
    this.#outbox.add(draft, quiet);
  }

  /** Through which window one looks. */
  look(sight: Sight): void {
    this.#link.look(sight);
  }

  protected send(message: Incoming): boolean {
    return this.#link.send(message);
  }

  // --- hearing ---

  #linkChanged(state: LinkState): void {
    if (this.link === "gone") return;
    if (state === "lost" || state === "shut") this.requests.cancelAll();
    if (this.link === "joining" && state === "lost") void this.#lookWhetherItIsThere();
    this.link = state;
  }

  #end(reason: string): void {
    this.requests.cancelAll();
    this.farewell = reason;
    this.link = "gone";
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
  #steps(message: Outgoing): (() => void)[] {
    return message.t === "news" ? this.#news(message) : [() => this.#handle(message)];
  }

  #handle(message: Exclude<Outgoing, News>): void {
    switch (message.t) {
      case "welcome":
        return this.#welcome(message);
      case "laid":
        this.takePlaced(message.layout);
        this.layout = groundAfter(this.layout, message.layout);
        return;
      case "ack":
        return this.#outbox.confirmed(message.id, message.seq);
      case "declined":
        return this.#declined(message);
      case "presence":
        this.present = message.players;
        return;
      case "clock":
        this.ticking = { seat: message.seat, until: Date.now() + message.left * 1000 };
        return;
      case "away":
        this.away = message.seat === null ? null : { seat: message.seat, until: Date.now() + message.left * 1000 };
        return;
      case "open":
        this.openSeats = message.seats;
        return;
      case "said":
        return this.takeSaid(message.seat, message.phrase);
      case "why":
      case "arranged":
      case "advised":
      case "reported":
      case "history":
        this.requests.settle(message.id, message);
        return;
      case "error":
        return this.#troubled(message.code, message.message);
      case "checked":
        return this.#outbox.checked(message.id, message.seq);
    }
  }

  #welcome(message: Welcome): void {
    this.link = "on";
    this.#watch.comeBack();
    this.head = message.head;
    this.seat = message.seat;
    if (message.lost) this.#rewind();
    const live = this.happened.length > 0;
    const fresh = message.happened.filter((one) => one.seq > this.#link.seq);
    this.#past.hear(this.#link.seq, fresh[0]?.seq ?? message.seq + 1);
    this.takePlaced(message.layout);
    this.#takeAll(message, fresh);
    this.#tell(fresh, live);
    this.#outbox.sendAgain();
  }

  /** The server has lost what was seen here: it is forgotten here too, and everybody is told so. */
  #rewind(): void {
    [this.happened, this.#link.seq] = [[], 0];
    [this.#seals, this.#watch] = [new Seals(this.id), this.#newWatch()];
    this.#past.forget();
    this.notify(say("link.rewound"));
  }

  /** First the tiles are seen coming, and nothing else is done; then all is taken in, then it is told. */
  #news(message: News): (() => void)[] {
    const { layout } = message;
    const known = (): Happened[] => message.happened.filter((one) => one.seq > this.#link.seq);
    let comes = false;
    return [
      () => {
        for (const event of known().flatMap((one) => one.events))
          if (event.event === "played") this.#observers.beforePlayed(event.tile, event.seat);
        const isNew = !layout.reset && layout.gone.length === 0;
        comes = isNew && layout.placed.every((one) => this.#observers.arrives(one));
        if (!comes) this.takePlaced(layout);
      },
      () => {
        const fresh = known();
        this.seat = message.view.seat;
        if (comes) this.takePlaced(layout);
        this.#takeAll(message, fresh);
        inSpareTime(() => this.#tell(fresh, true));
      },
    ];
  }

  #takeAll(message: Welcome | News, fresh: Happened[]): void {
    this.#link.seq = message.seq;
    this.#oneLeft = this.take(message, fresh);
    if (this.#past.isWhole) this.#note(fresh);
    if (this.opening !== null) this.#showLink();
  }

  #newWatch(): Watch {
    return new Watch(this.id, {
      key: () => this.head?.key ?? "",
      complain: (what) => this.complain(what),
      send: (message) => this.send(message),
    });
  }

  /** Keep a receipt of the deals, a few events at a time: a seal takes its time to make. */
  #note(fresh: Happened[]): void {
    const { id: table, seat, happened } = this;
    const { tip = "", key = "" } = this.head ?? {};
    const heard = this.#watch.heard.bind(this.#watch);
    const promised = (of: string): string | null => this.#watch.promised(seatNumber(of));
    const witness = { table, tip, key, seat, happened, seals: this.#seals, heard, promised };
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      inSpareTime(() => noteDeals(witness, fresh.slice(at, at + AT_ONCE)));
    }
    if (seat !== null && this.isBetween) inSpareTime(() => void this.#watch.vouch(seat).catch(() => undefined));
  }

  #tell(fresh: Happened[], live: boolean): void {
    const audience = { viewer: this.seat, chairs: this.chairs, view: this.view };
    const sentences = tell(fresh, audience);
    const few = live ? this.#oneLeft.filter((seat) => seat !== this.seat).map((seat) => this.name(seat)) : [];
    const alarm = few.length > 0 ? [say("table.oneLeft", { who: few.join(", ") })] : [];
    if (sentences.length + alarm.length > 0) {
      this.spoken = live ? [...sentences, ...alarm].join(" ") : (sentences.at(-1) ?? "");
    }
    const isTold = live && this.view?.phase !== "search"; // everybody draws: that is one scene
    const heard = isTold ? [...tell(whatMatters(fresh, this.seat), audience), ...alarm] : [];
    this.voice.hear(heard, this.sayTurn(), this.isMyTurn);
    if (live && fresh.length > 0) this.#observers.afterNews(fresh, this.#oneLeft);
  }

  /** Take part in the deal: show the next link of one's own chain. */
  #showLink(): void {
    const opened = this.happened.map((one) => one.what).findLast(isOpening);
    if (this.seat !== null && opened) this.#watch.show(this.seat, opened);
  }

  #troubled(code: string, text: string): void {
    if (code !== "too_fast" || !this.#outbox.tooFast()) this.notify(text);
  }

  #declined(message: Refusal): void {
    const { id, clause } = message;
    if (message.code === "bad_vouch") return this.complain("past");
    if (id !== null && this.requests.settle(id, null)) this.notify(message.message, { clause });
    else this.#outbox.refused(message);
  }
}

type RoundOpened = Extract<AnyEvent, { kind: "roundopened" }>;
const isOpening = (what: AnyEvent): what is RoundOpened => what.kind === "roundopened";
