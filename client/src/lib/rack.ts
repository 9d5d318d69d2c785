/**
 * The order of one's own tiles: as one left them, new ones at the end. A divider may stand among them, to set some
 * apart.
 */

import type { Happened } from "../wire";
import { numbersOf } from "./action";
import { sizeOf } from "./view";

export const DIVIDER = "|";

/** A hand in the order that was left; what is new comes last. A divider with nothing on one side of it is gone. */
export function arrange(hand: string[], order: string[]): string[] {
  const held = new Set(hand);
  const known = order.filter((one) => one === DIVIDER || held.has(one));
  const placed = new Set(known);
  return withoutIdle([...known, ...hand.filter((tile) => !placed.has(tile))]);
}

function withoutIdle(order: string[]): string[] {
  return order[0] === DIVIDER || order.at(-1) === DIVIDER ? withoutDivider(order) : order;
}

/** The order with nothing set apart. */
export function withoutDivider(order: string[]): string[] {
  return order.filter((one) => one !== DIVIDER);
}

/** The order with one tile moved to another place. */
export function moveTile(order: string[], tile: string, to: number): string[] {
  const rest = order.filter((one) => one !== tile);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), tile, ...rest.slice(at)];
}

/** A train first, then the rest, set apart. */
export function apart(train: string[], rest: string[]): string[] {
  return [...train, DIVIDER, ...rest];
}

/** The tiles of a train that have to be turned so that each shows its joining number first. */
export function turnedAlong(train: string[], start: number | null): string[] {
  let open = start;
  return train.filter((tile) => {
    const [first, second] = numbersOf(tile);
    const turned = open !== null && first !== open;
    open = turned ? first : second;
    return turned;
  });
}

/** Heaviest first. */
export function byWeight(hand: string[]): string[] {
  const weight = (tile: string): number => numbersOf(tile)[0] + numbersOf(tile)[1];
  return [...hand].sort((a, b) => weight(b) - weight(a) || numbersOf(b)[0] - numbersOf(a)[0]);
}

/** How many tiles a seat was dealt last. */
export function dealtTo(happened: Happened[], seat: string | null): number {
  const deal = happened.flatMap((one) => one.events).findLast((event) => event.event === "dealt");
  return deal?.event === "dealt" && seat !== null ? sizeOf(deal.hands[seat]) : 0;
}
