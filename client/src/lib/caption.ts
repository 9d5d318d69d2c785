/** A table in words, for those who do not see the picture: by what lies on it, whatever the game. */

import { say } from "../words";
import type { Scene } from "./scene";
import { placeName } from "./tell";
import { branchesOf, engineOf, markedOf, rowOf, trainsOf } from "./view";

/** The whole table in sentences. */
export function describe(table: Scene): string[] {
  const { view, layout } = table;
  if (!view || !layout) return [];
  const lines = trains(table) ?? row(table) ?? branches(table) ?? groups(table);
  return [...lines, ...layout.asking.map((tile) => say("text.asking", { tile }))].map(capital);
}

const capital = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);

function trains({ view, seat, chairs }: Scene): string[] | null {
  const all = trainsOf(view);
  if (all === null) return null;
  const marked = new Set(markedOf(view));
  const tile = engineOf(view);
  const engine = tile ? say("text.engine", { tile }) : say("text.noEngine");
  const lines = Object.entries(all).map(([owner, tiles]) => {
    const train = placeName(owner, seat, chairs);
    if (tiles.length === 0) return say("text.trainEmpty", { train });
    return say(marked.has(owner) ? "text.trainOpen" : "text.train", { train, tiles: tiles.join(", ") });
  });
  return [engine, ...lines];
}

function row({ view }: Scene): string[] | null {
  const tiles = rowOf(view);
  if (tiles === null) return null;
  const named = tiles.map((tile, at) => `${at + 1}: ${tile}`).join(", ");
  return [named ? say("text.row", { tiles: named }) : say("text.empty")];
}

/** Each tile with the one it lies on, as the view names them or as they were placed; null where they lie on none. */
function branches({ view, placed, layout }: Scene): string[] | null {
  const lying = [...placed.values()];
  const laid = branchesOf(view) ?? lying.map((one): [string, string | null] => [one.tile, one.parent]);
  if (branchesOf(view) === null && lying.every((one) => one.parent === null)) return null;
  if (laid.length === 0) return [say("text.empty")];
  const lies = laid.map(([tile, parent]) =>
    parent === null ? say("text.middle", { tile }) : say("text.lies", { tile, parent }),
  );
  const ends = (layout?.ends ?? []).map(({ number, place }) => say("text.end", { number: number ?? "?", place }));
  return [...lies, ...(ends.length > 0 ? [say("text.open", { ends: ends.join(", ") })] : [])];
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
