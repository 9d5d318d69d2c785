/** What is told of a train in its lane, beside its tiles. */

import { say } from "../words";
import { saidText } from "./catalogue.svelte";
import type { TableState } from "./table.svelte";
import { placeName } from "./tell";
import { handsOf, markedOf, sizeOf } from "./view";

/** What is told of a train beside its tiles. */
export interface Facts {
  place: string;
  name: string;
  mine: boolean;
  turn: boolean;
  /** How many tiles its owner holds, and what they have; null for a train that is everybody's. */
  tiles: number | null;
  points: number;
  /** Whether everybody may play on it, or only its owner. */
  marked: boolean;
  shut: boolean;
  /** That somebody is not there, or what they say. */
  sign: string;
  said: string;
  until: number | null;
}

/** What of a table is told beside its trains. */
export type Told = Pick<TableState, "view" | "seat" | "chairs" | "present" | "said" | "ticking" | "name">;

export function laneFacts(table: Told, place: string): Facts {
  const { view, seat } = table;
  const isCommon = place === "M";
  const marked = markedOf(view).includes(place);
  const mine = place === seat;
  const chair = table.chairs.find((one) => one.seat === place);
  const isAway = chair?.covered || ((chair?.player ?? "") !== "" && !table.present.includes(chair?.player ?? ""));
  return {
    place: placeName(place, seat, table.chairs),
    name: isCommon ? say("table.mexican") : mine ? say("lanes.you") : table.name(place),
    mine,
    turn: view?.turn === place,
    tiles: isCommon ? null : sizeOf(handsOf(view)?.[place]),
    points: view?.scores[place] ?? 0,
    marked,
    shut: !isCommon && !marked && !mine,
    sign: isAway ? say("table.away") : "",
    said: table.said.has(place) ? saidText(table.said.get(place) ?? -1) : "",
    until: view?.turn === place && table.ticking?.seat === place ? table.ticking.until : null,
  };
}
