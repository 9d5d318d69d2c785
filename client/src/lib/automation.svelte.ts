/** What a page does at a table by itself. Call each once, while a component is being set up. */

import { untrack } from "svelte";
import { forcedWord } from "./action";
import type { Controls } from "./controls.svelte";
import { whenIdle } from "./frames";
import { flyPoints } from "./gains";
import { noteOrigin } from "./origins";
import { lessMotion, prefs } from "./prefs.svelte";
import { play, prepare, soundsFor } from "./sound";
import { isJoyful } from "./standing";
import { recallHere, rememberHere } from "./store";
import { handsOf } from "./view";
import type { TableState } from "./table.svelte";
import { feltOf, vibrate } from "./vibration";

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
    const chair = table.chairs.find((one) => one.seat === kept.seat);
    const isOpen = table.openSeats.includes(kept.seat);
    if (!isOpen && table.seat === null && !chair?.player && !chair?.bot) return; // nobody has said yet what is open
    rememberHere(key, null);
    if (isOpen && !chair?.bot) void table.sit(kept.seat, kept.name);
  });
}

/** Alone with bots there is nobody to wait for; but who has made up a company seat by seat says when it is complete. */
export function dealAlone(table: TableState): void {
  let hasWaited = false;
  $effect(() => {
    const people = table.chairs.filter((chair) => chair.player);
    hasWaited ||= table.chairs.length > 0 && !table.isFull;
    if (hasWaited || !table.isWaiting || !table.isFull || people.length > 1 || table.seat === null) return;
    if (table.opening !== null || table.pending !== null) return;
    const timer = setTimeout(() => table.command({ do: "deal" }, true), 50);
    return () => clearTimeout(timer);
  });
}

/** What is no choice happens by itself, where people like that; not where turning up tiles is all there is to do. */
export function takeForced(table: TableState): void {
  $effect(() => {
    const word = forcedWord(table.legal);
    const isReady = table.pending === null && table.link === "on";
    if (word === null || !prefs.autoForced || !isReady || handsOf(table.view) === null) return;
    const seen = table.view?.phase === "search" ? 0 : lessMotion() ? 300 : 900;
    const timer = setTimeout(() => table.act(word, true), seen);
    return () => clearTimeout(timer);
  });
}

/** Whoever may end a turn or go on with it is offered to lay what goes on. */
export function offerTrain(controls: Controls): void {
  $effect(() => {
    if (controls.mayLay && controls.table.legal.includes("stop")) untrack(() => void controls.seekTrain());
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

/** Somebody has won: that is seen when the sheet is. */
export function celebrate(table: TableState, show: () => void): void {
  table.observe({
    afterNews: (happened) => {
      if (!lessMotion() && isJoyful(table, happened)) setTimeout(show, LAST_LOOK);
    },
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

/** One sound after the other, after what is seen. */
function sound(names: ReturnType<typeof soundsFor>): void {
  names.forEach((name, at) => setTimeout(() => whenIdle(() => play(name), 100), 60 + at * 250));
}

/** Tiles are seen coming from where they were, and heard after that; a forced move is said over the table. */
export function showAndSound(table: TableState): void {
  $effect(() => (prefs.sounds ? prepare() : undefined));
  table.observe({
    beforePlayed: (tile, seat) => noteOrigin(tile, [`[data-tile="${tile}"]`, `[data-seat="${seat}"]`]),
    afterNews: (happened, oneLeft) => {
      if (happened.some((one) => one.what.kind === "kepton")) table.notify(table.spoken);
      if (prefs.vibration) vibrate(feltOf(happened, table));
      if (!lessMotion()) flyPoints(happened);
      if (table.view?.phase === "search") return;
      if (prefs.sounds) sound(soundsFor(happened, { oneLeft: oneLeft.length > 0, isMyTurn: table.isMyTurn }));
    },
  });
}
