/** What a page does at a table by itself. Call each once, while a component is being set up. */

import { untrack } from "svelte";
import { forcedWord } from "./action";
import { whenIdle } from "./frames";
import { noteOrigin } from "./origins";
import { lessMotion, prefs } from "./prefs.svelte";
import { play, prepare, soundsFor } from "./sound";
import { say } from "../words";
import { recallHere, rememberHere } from "./store";
import type { TableState } from "./table.svelte";

const NOTICE = 7000;
/** Milliseconds until the sheet of a round covers its last tile. */
const LAST_LOOK = 1400;

interface Place {
  seat: string;
  name: string;
}

/** Whoever goes on to the rematch sits down there in the same place. */
export function keepPlace(table: string, place: Place): void {
  rememberHere(`place:${table}`, place);
}

export function sitAgain(table: TableState): void {
  const key = `place:${table.id}`;
  $effect(() => {
    const kept = recallHere<Place | null>(key, null);
    if (kept === null || table.link !== "on" || table.chairs.length === 0) return;
    rememberHere(key, null);
    const chair = table.chairs.find((one) => one.seat === kept.seat);
    if (table.seat === null && chair && !chair.player && !chair.bot) void table.sit(kept.seat, kept.name);
  });
}

/** Alone with bots there is nobody to wait for. */
export function dealAlone(table: TableState): void {
  $effect(() => {
    const people = table.chairs.filter((chair) => chair.player);
    if (!table.isWaiting || !table.isFull || people.length > 1 || table.seat === null || table.opening !== null || table.pending !== null) return;
    const timer = setTimeout(() => table.command("deal", {}, true), 50);
    return () => clearTimeout(timer);
  });
}

/** What is no choice happens by itself, where people like that. */
export function takeForced(table: TableState): void {
  $effect(() => {
    const word = forcedWord(table.legal);
    if (word === null || !prefs.autoForced || table.pending !== null || table.link !== "on" || table.view?.game === "castle-rock") return;
    const timer = setTimeout(() => table.act(word, true), lessMotion() ? 300 : 900);
    return () => clearTimeout(timer);
  });
}

/** The end of a round is shown once, after the last tile has been seen, and put away when the next one is dealt. */
export function showEnds(table: TableState, show: () => void, putAway: () => void): void {
  let seen = "";
  $effect(() => {
    const { view } = table;
    if (!view || !table.isBetween || view.round === 0) {
      if (seen !== "" && view?.phase !== "deal") untrack(putAway);
      if (view?.phase === "play" || view?.phase === "search") seen = "";
      return;
    }
    const end = `${view.round} ${view.phase}`;
    if (end === seen) return;
    const timer = setTimeout(() => {
      seen = end;
      show();
    }, LAST_LOOK);
    return () => clearTimeout(timer);
  });
}

/** What was said once goes by itself. */
export function forgetNotices(table: TableState): void {
  $effect(() => {
    const now = table.notice?.id;
    if (now === undefined) return;
    const timer = setTimeout(() => {
      if (table.notice?.id === now) table.notice = null;
    }, NOTICE);
    return () => clearTimeout(timer);
  });
}

/** Tiles are seen coming from where they were, and heard after they are seen; what nobody should miss is said over the table. */
export function showAndSound(table: TableState): void {
  $effect(() => (prefs.sounds ? prepare() : undefined));
  table.beforePlayed = (tile, seat) => noteOrigin(tile, [`[data-tile="${tile}"]`, `[data-seat="${seat}"]`]);
  table.afterNews = (happened, oneLeft) => {
    const others = oneLeft.filter((seat) => seat !== table.seat);
    if (others.length) table.tellNotice(say("table.oneLeft", { who: others.map((seat) => table.name(seat)).join(", ") }));
    if (happened.some((one) => one.what.kind === "kepton")) table.tellNotice(table.spoken);
    if (prefs.sounds) soundsFor(happened, { oneLeft: oneLeft.length > 0, isMyTurn: table.isMyTurn }).forEach((name, at) => setTimeout(() => whenIdle(() => play(name), 100), 60 + at * 250));
  };
}
