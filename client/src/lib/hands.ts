/** The hands that were left at the end of a round, from its deal and what happened since. */

import type { Happened, Told } from "../wire";

/** A tile that was left, and what it costs; null where nobody has told. */
export type Left = [tile: string, cost: number | null];

type Hands = Record<string, string[]>;

const size = (pile: number | string[]): number => (typeof pile === "number" ? pile : pile.length);

/** What each seat still held when a round was over; null while the log does not tell its deal. */
export function handsLeft(order: string[], round: number, happened: Happened[]): Hands | null {
  const start = happened.findIndex(
    (one) => one.events.some((event) => event.event === "dealt" && event.round === round),
  );
  const dealt = happened[start]?.events.find((event) => event.event === "dealt");
  if (dealt?.event !== "dealt") return null;
  const hands: Hands = {};
  let at = 0;
  for (const [seat, pile] of Object.entries(dealt.hands)) {
    hands[seat] = order.slice(at, at + size(pile));
    at += size(pile);
  }
  const boneyard = order.slice(at);
  let last: Told[] = [];
  for (const one of happened.slice(start + 1)) {
    if (one.what.kind === "seeded") break;
    if (one.what.kind === "tookback") giveBack(hands, last);
    if (one.what.kind === "acted") last = one.events;
    for (const event of one.events) follow(hands, boneyard, event);
  }
  return hands;
}

function follow(hands: Hands, boneyard: string[], event: Told): void {
  if (event.event === "drew") hands[event.seat]?.push(boneyard.shift() ?? "");
  if (event.event === "played") hands[event.seat] = (hands[event.seat] ?? []).filter((tile) => tile !== event.tile);
}

function giveBack(hands: Hands, events: Told[]): void {
  for (const event of events) if (event.event === "played") hands[event.seat]?.push(event.tile);
}
