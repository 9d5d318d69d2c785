/** Work in pieces, each between two pictures of the screen: first a tile is seen, then all that follows from it is shown. */

import { flushSync } from "svelte";

/** No longer than this is a picture waited for: a page that nobody sees draws none. */
const LONGEST = 100;

/** Milliseconds from one picture to the next, or a little less. */
const PICTURE = 15;

/** Milliseconds of spare time between two pictures; what is left waits for the next. A browser does several times as much to show what was done. */
const SPARE = 1;

type Piece = () => void;

const urgent: Piece[] = [];
const next: Piece[] = [];
let others: Piece[] = [];
let isWaiting = false;
/** When something urgent was done last. */
let lastUrgent = -Infinity;

/** Do something when the next picture has been drawn. */
export function afterFrame(act: Piece): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(unseen);
    act();
  };
  const unseen = setTimeout(once, LONGEST);
  requestAnimationFrame(() => setTimeout(once));
}

/** Pieces that are done in order, before all others; the first one at once, if none of an earlier call is left. */
export function inTurn(...pieces: Piece[]): void {
  const first = urgent.length === 0 ? pieces.shift() : undefined;
  urgent.push(...pieces);
  wait();
  if (first) hurry(first);
}

/** Something that is seen, but hardly noticed if it comes a picture later: at once where nothing else was done for this picture, else in its turn. */
export function soon(piece: Piece): void {
  if (urgent.length + next.length === 0 && performance.now() - lastUrgent > PICTURE) return hurry(piece);
  next.push(piece);
  wait();
}

function hurry(piece: Piece): void {
  lastUrgent = performance.now();
  piece();
}

/** Something for which nobody waits; what comes back takes it back. */
export function inSpareTime(piece: Piece): () => void {
  others.push(piece);
  wait();
  return () => void (others = others.filter((one) => one !== piece));
}

function wait(): void {
  if (isWaiting || urgent.length + next.length + others.length === 0) return;
  isWaiting = true;
  afterFrame(() => {
    isWaiting = false;
    const piece = urgent.shift() ?? next.shift();
    if (piece) {
      wait();
      hurry(piece);
    } else useSpareTime();
  });
}

function useSpareTime(): void {
  const end = performance.now() + SPARE;
  do {
    const piece = others.shift();
    if (piece) flushSync(piece);
  } while (others.length > 0 && performance.now() < end);
  wait();
}
