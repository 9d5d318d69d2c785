/** What was laid while one waited. */

import type { Happened } from "../wire";
import { letter } from "./seats";

export interface Laid {
  tile: string;
  seat: string;
}

/** No more than these are shown, the last ones. */
const MANY = 24;

/** The tiles laid since a seat's last own action, the last one first; of this round, without those taken back. */
export function laidSince(happened: Happened[], seat: string | null): Laid[] {
  const laid: Laid[] = [];
  let skip = 0;
  for (let at = happened.length - 1; at >= 0 && laid.length < MANY; at -= 1) {
    const { what, events } = happened[at] as Happened;
    if (what.kind === "seeded") break;
    if (what.kind === "tookback") skip += 1;
    if (what.kind !== "acted") continue;
    if (letter(what.seat) === seat) break;
    if (skip > 0) skip -= 1;
    else for (const event of events) if (event.event === "played") laid.push({ tile: event.tile, seat: event.seat });
  }
  return laid;
}

/** How many tiles have been drawn since the last deal. */
export function drawnSinceDeal(happened: Happened[]): number {
  const deal = happened.findLastIndex(({ what }) => what.kind === "seeded");
  return happened.slice(deal + 1).flatMap((one) => one.events).filter(({ event }) => event === "drew").length;
}
