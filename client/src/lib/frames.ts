/** Work in pieces, one for each picture of the screen: first a tile is seen, then all that follows from it is shown. */

import { flushSync } from "svelte";

/** No longer than this is a picture waited for: a page that nobody sees draws none. */
const LONGEST = 100;

/**
 * Milliseconds of spare time for a picture; what is left waits for the next. A browser does several times as much to
 * show what was done.
 */
const SPARE = 1;

type Piece = () => void;

const urgent: Piece[] = [];
const next: Piece[] = [];
let small: Piece[] = [];
let large: Piece[] = [];
let isWaiting = false;
/** Whether the next picture has its piece already. */
let isTaken = false;

/** Pieces that are done in order, before all others; the first one at once, if none of an earlier call is left. */
export function inTurn(...pieces: Piece[]): void {
  const first = urgent.length === 0 ? pieces.shift() : undefined;
  urgent.push(...pieces);
  isTaken ||= first !== undefined;
  wait();
  first?.();
}

/**
 * Something that is seen, but hardly noticed if it comes a picture later: for the next picture, unless that shows
 * something urgent.
 */
export function soon(piece: Piece): void {
  next.push(piece);
  wait();
}

/**
 * Something for which nobody waits; what comes back takes it back. What is small is done together, because a picture
 * costs as much whatever is new in it; what is large has one for itself where time is short.
 */
export function inSpareTime(piece: Piece, isLarge = false): () => void {
  (isLarge ? large : small).push(piece);
  wait();
  return () => {
    small = small.filter((one) => one !== piece);
    large = large.filter((one) => one !== piece);
  };
}

/**
 * Something that is not seen: when there is nothing to draw, but within this many milliseconds. What comes back takes
 * it back.
 */
export function whenIdle(act: Piece, within = 300): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, within);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: within });
  return () => cancelIdleCallback(asked);
}

/** Go on when the next picture is about to be drawn: then it is known whether anything urgent came for it. */
function wait(): void {
  if (isWaiting) return;
  isWaiting = true;
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(unseen);
    isWaiting = false;
    goOn();
  };
  const unseen = setTimeout(once, LONGEST);
  requestAnimationFrame(once);
}

function goOn(): void {
  const piece = isTaken ? undefined : (urgent.shift() ?? next.shift());
  if (piece) piece();
  else if (!isTaken) useSpareTime();
  isTaken = false;
  if (urgent.length + next.length + small.length + large.length > 0) wait();
}

function useSpareTime(): void {
  const end = performance.now() + SPARE;
  while (small.length + large.length > 0) {
    const now = small.length > 0 ? small : large.splice(0, 1);
    if (now === small) small = [];
    flushSync(() => now.forEach((piece) => piece()));
    if (performance.now() >= end) return;
  }
}
