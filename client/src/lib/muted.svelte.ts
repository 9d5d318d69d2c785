/** Whom a person does not want to hear, or not to read the name of; on this device, for each player. */

import type { Chair } from "../wire";
import { onRemembered, recall, remember } from "./store";

export interface Muted {
  /** Phrases are neither seen nor heard. */
  quiet?: boolean;
  /** The seat's letter stands instead of the name. */
  hidden?: boolean;
}

const muted: Record<string, Muted> = $state(recall<Record<string, Muted>>("muted", {}));

/** Keep several tabs in step; call once. */
export function keepMuted(): void {
  onRemembered("muted", () => Object.assign(muted, recall<Record<string, Muted>>("muted", {})));
}

export function mutedAs(player: string): Muted {
  return muted[player] ?? {};
}

export function mute(player: string, how: Muted): void {
  muted[player] = { ...muted[player], ...how };
  remember("muted", $state.snapshot(muted));
}

/** The name to be shown of a player; "" where it is hidden, and the seat's letter stands instead. */
export function shownName(player: string, name: string): string {
  return mutedAs(player).hidden ? "" : name;
}

/** Everybody at a table, under the names to be shown; the very same where nobody is hidden. */
export function shownChairs(chairs: Chair[]): Chair[] {
  if (!chairs.some((chair) => mutedAs(chair.player).hidden)) return chairs;
  return chairs.map((chair) => ({ ...chair, name: shownName(chair.player, chair.name) }));
}

/** What the server says in words, with letters instead of the names that are hidden. */
export function withoutNames(text: string, chairs: Chair[]): string {
  const hidden = chairs.filter((chair) => chair.name !== "" && mutedAs(chair.player).hidden);
  return hidden.reduce((told, { name, seat }) => told.replaceAll(name, seat), text);
}
