/** A table in words, for those who do not see the picture: by what lies on it, whatever the game. */

import { say } from "../words";
import { numbersOf } from "./action";
import type { Scene } from "./scene";
import { placeName } from "./tell";
import { branchesOf, engineOf, markedOf, rowOf, trainsOf } from "./view";

/** The whole table in sentences. */
export function describe(table: Scene): string[] {
  const { view, layout } = table;
  if (!view || !layout) return [];
  const lines = trains(table) ?? row(table) ?? branches(table) ?? groups(table);
  return [...lines, ...layout.asking.map((tile) => asks(tile, table))].map(capital);
}

/** What a double asks for: so many more tiles, where that is known. */
function asks(tile: string, { facts }: Scene): string {
  const count = facts.wants?.[tile];
  return count === undefined ? say("text.asking", { tile }) : say("text.wants", { tile, count });
}

const capital = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);

function trains({ view, seat, chairs, layout }: Scene): string[] | null {
  const all = trainsOf(view);
  if (all === null) return null;
  const marked = new Set(markedOf(view));
  const tile = engineOf(view);
  const laid = new Set(layout?.ends.map(({ place }) => place));
  const lines = Object.entries(all).filter(([owner]) => laid.has(owner)).map(([owner, tiles]) => {
    const train = `${placeName(owner, seat, chairs)}${stateOf(owner, owner === seat, marked.has(owner))}`;
    const start = tile ? (numbersOf(tile)[0] ?? null) : null;
    const lying = asTheyLie(tiles, start);
    const last = lying.at(-1);
    if (last !== undefined) {
      return say("text.train", { train, count: lying.length, end: numbersOf(last)[1], tiles: lying.join(", ") });
    }
    return start === null ? say("text.trainNone", { train }) : say("text.trainEmpty", { train, end: start });
  });
  return [tile ? say("text.engine", { tile }) : say("text.noEngine"), ...lines];
}

/** Who may play on a train, where that does not go without saying. */
function stateOf(owner: string, isMine: boolean, isMarked: boolean): string {
  if (owner === "M") return `, ${say("lanes.everybodys")}`;
  if (isMarked) return `, ${say("lanes.open")}`;
  return isMine ? "" : `, ${say("lanes.closed")}`;
}

/** Tiles laid one against the other, from a number on: each with the number first that touches what was there. */
function asTheyLie(tiles: string[], start: number | null): string[] {
  let end = start;
  return tiles.map((tile) => {
    const [high = 0, low = 0] = numbersOf(tile);
    const isTurned = end === low && high !== low;
    end = isTurned ? high : low;
    return isTurned ? `${low}-${high}` : tile;
  });
}

function row({ view }: Scene): string[] | null {
  const tiles = rowOf(view);
  if (tiles === null) return null;
  const named = tiles.map((tile, at) => `${at + 1}: ${tile}`).join(", ");
  return [named ? say("text.row", { tiles: named }) : say("text.empty")];
}

/** Arm by arm, as the view or the picture says what lies on what; null where the tiles lie on none. */
function branches({ view, placed, layout }: Scene): string[] | null {
  const lying = [...placed.values()];
  const laid = branchesOf(view) ?? lying.map((one): [string, string | null] => [one.tile, one.parent]);
  if (branchesOf(view) === null && lying.every((one) => one.parent === null)) return null;
  if (laid.length === 0) return [say("text.empty")];
  const ends = (layout?.ends ?? []).map(({ number, place }) => say("text.end", { number: number ?? "?", place }));
  return [...armsOf(laid), ...(ends.length > 0 ? [say("text.open", { ends: ends.join(", ") })] : [])];
}

/** What lies in the middle, and each arm from where it begins to its end or to where it parts. */
function armsOf(laid: [tile: string, parent: string | null][]): string[] {
  const onto = new Map<string | null, string[]>();
  for (const [tile, parent] of laid) onto.set(parent, [...(onto.get(parent) ?? []), tile]);
  const middle = onto.get(null) ?? [];
  const lines = middle.map((tile) => say("text.middle", { tile }));
  const from = [...middle];
  for (let parent = from.shift(); parent !== undefined; parent = from.shift()) {
    for (const first of onto.get(parent) ?? []) {
      const arm = [first];
      let next = onto.get(first) ?? [];
      while (next.length === 1) {
        arm.push(...next);
        next = onto.get(arm.at(-1) ?? "") ?? [];
      }
      const touching = numbersOf(first).find((number) => numbersOf(parent ?? "").includes(number)) ?? null;
      lines.push(say("text.arm", { from: parent, tiles: asTheyLie(arm, touching).join(", ") }));
      from.push(arm.at(-1) ?? first);
    }
  }
  return lines;
}

/** The tiles that lie together, in a game of which nothing else is known. */
function groups({ placed }: Scene): string[] {
  const found = new Map<string, string[]>();
  for (const { tile, group } of [...placed.values()].sort((one, other) => one.at - other.at)) {
    found.set(group, [...(found.get(group) ?? []), tile]);
  }
  if (found.size === 0) return [say("text.empty")];
  return [...found.values()].map((tiles) => say("text.lying", { tiles: tiles.join(", ") }));
}
