/** A hand as it was read from a photograph, and as somebody corrects it. */

import thresholds from "../../../../src/boneyard/photo/thresholds.json";
import { tileText } from "../action";
import { cross, mean, minus, plus, sides, turned, type Corners, type Spot } from "./corners";
import { sureOf, type Seen } from "./seen";

/** A tile of the hand; `tile` is null where something may be one, and `corners` where it lies nowhere. */
export interface HandTile {
  id: number;
  corners: Corners | null;
  tile: string | null;
  /** Whether nobody has to look again: it was read clearly, or by a person. */
  isClear: boolean;
}

/** Why somebody has to look at a tile again. The first three cannot be. */
export type Mark = "beyond" | "twice" | "engine" | "taken" | "unsure" | "perhaps";

/** A shape for each, beside its colour: to be looked at, or wrong. */
export const SIGNS: Record<Mark, string> = {
  beyond: "✕",
  twice: "✕",
  engine: "✕",
  taken: "✕",
  unsure: "?",
  perhaps: "?",
};

/** What the sheet knows of a round: the highest number, the tile in the middle, and which hand holds which tile. */
export interface Around {
  set: number;
  engine: string | null;
  taken: Record<string, string>;
}

/** The hand that was seen, row by row. */
export function handOf(all: Seen[]): HandTile[] {
  return inRows(all).map(handTile);
}

/** Less than half of a tile's length: that is how far apart rows of tiles are that lie across. */
const SAME_ROW = 0.75;

/** From above to below; what lies only a little lower than the first of a row lies in it. */
function inRows(all: Seen[]): Seen[] {
  const reach = SAME_ROW * (usualHalf(all.map(({ corners }) => corners)) ?? 0);
  const placed = all.map((seen) => ({ seen, middle: mean(seen.corners) }));
  const rows: (typeof placed)[] = [];
  for (const one of placed.sort((one, other) => one.middle[1] - other.middle[1])) {
    const row = rows.at(-1);
    if (row?.[0] && one.middle[1] - row[0].middle[1] < reach) row.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.middle[0] - other.middle[0])).map(({ seen }) => seen);
}

/** Half of the length that tiles have in this picture. */
function usualHalf(all: Corners[]): number | undefined {
  const halves = all.map((corners) => Math.hypot(...sides(corners).along));
  return halves.sort((one, other) => one - other)[Math.floor(halves.length / 2)];
}

function handTile(seen: Seen, id: number): HandTile {
  const { corners, isTile, halves } = seen;
  if (isTile < thresholds.is_tile) return { id, corners, tile: null, isClear: false };
  const numbers = halves.map((half) => half.indexOf(Math.max(...half))) as [number, number];
  return { ...named(corners, numbers), id, isClear: sureOf(seen) >= thresholds.certain };
}

/** A tile is written with its higher number first, and so its corners begin there. */
const named = (corners: Corners | null, [first, second]: [number, number]): Pick<HandTile, "tile" | "corners"> => ({
  tile: tileText(first, second),
  corners: corners && first < second ? turned(corners) : corners,
});

/** What is wrong with each tile, by its number in the hand; nothing where all is well. */
export function marksOf(hand: HandTile[], around: Around): Map<number, Mark> {
  return new Map(hand.flatMap((one) => markOf(one, hand, around).map((mark) => [one.id, mark] as const)));
}

function markOf({ tile, isClear }: HandTile, hand: HandTile[], { set, engine, taken }: Around): Mark[] {
  if (tile === null) return ["perhaps"];
  if (tile.split("-").some((half) => Number(half) > set)) return ["beyond"];
  if (hand.filter((other) => other.tile === tile).length > 1) return ["twice"];
  if (tile === engine) return ["engine"];
  if (taken[tile] !== undefined) return ["taken"];
  return isClear ? [] : ["unsure"];
}

const NOWHERE: ReadonlySet<Mark> = new Set<Mark>(["beyond", "twice", "engine"]);

/** Whether a hand can be used: a tile that no hand has has to be corrected first. */
export const isUsable = (marks: Map<number, Mark>): boolean => ![...marks.values()].some((mark) => NOWHERE.has(mark));

export const tilesIn = (hand: HandTile[]): string[] => hand.flatMap(({ tile }) => (tile === null ? [] : [tile]));

/** The hand with a tile read by a person; without it, where it is none. */
export const corrected = (hand: HandTile[], id: number, numbers: [number, number] | null): HandTile[] =>
  numbers === null
    ? hand.filter((one) => one.id !== id)
    : hand.map((one) => (one.id === id ? { ...named(one.corners, numbers), id, isClear: true } : one));

/** The hand with one more place, at which something may lie. */
export function added(hand: HandTile[], spot: Spot | null, size: Spot): [HandTile[], HandTile] {
  const id = Math.max(-1, ...hand.map((one) => one.id)) + 1;
  const one: HandTile = { id, corners: spot && around(spot, usual(hand, size)), tile: null, isClear: false };
  return [[...hand, one], one];
}

/** Half a tile's sides, upright, as large as those that were read. */
function usual(hand: HandTile[], [wide, high]: Spot): Spot {
  const half = usualHalf(hand.flatMap(({ corners }) => (corners ? [corners] : []))) ?? Math.min(wide, high) / 10;
  return [half / 2, half];
}

const around = (spot: Spot, [x, y]: Spot): Corners => [
  minus(spot, [x, y]),
  plus(spot, [x, -y]),
  plus(spot, [x, y]),
  plus(spot, [-x, y]),
];

/** The tile that lies at a place, or so near that it must be meant. */
export function tileAt(hand: HandTile[], spot: Spot, reach: number): HandTile | undefined {
  const near = hand.flatMap((one) => (one.corners ? [{ one, away: awayFrom(one.corners, spot) }] : []));
  return near.filter(({ away }) => away <= reach).sort((one, other) => one.away - other.away)[0]?.one;
}

/** How far a place is from a tile; within it less than nothing, the deeper the less. */
function awayFrom(corners: Corners, spot: Spot): number {
  const inner = sides(corners);
  const away = minus(spot, inner.middle);
  const area = cross(inner.across, inner.along) || 1;
  const part = (way: Spot, other: Spot): number => Math.abs(cross(away, other) / area) * Math.hypot(...way);
  const right = part(inner.across, inner.along) - Math.hypot(...inner.across);
  const down = part(inner.along, inner.across) - Math.hypot(...inner.along);
  return Math.max(right, down);
}
