/** A table in words, for those who do not see the picture. */

import { say } from "../words";
import { placeName } from "./tell";
import type { Scene } from "./scene";

/** The whole table in sentences. */
export function describe(table: Scene): string[] {
  const { view, layout } = table;
  if (!view || !layout) return [];
  const said = view.game === "mexican-train" ? trains(table) : view.game === "castle-rock" ? row(table) : branches(table);
  return [...said, ...layout.asking.map((tile) => say("text.asking", { tile }))].map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}

function trains(table: Scene): string[] {
  const view = table.view;
  if (view?.game !== "mexican-train") return [];
  const marked = new Set(view.marked);
  const engine = view.engine ? say("text.engine", { tile: view.engine }) : say("text.noEngine");
  const lines = Object.entries(view.trains).map(([owner, tiles]) => {
    const train = placeName(owner, table.seat, table.chairs);
    if (tiles.length === 0) return say("text.trainEmpty", { train });
    return say(marked.has(owner) ? "text.trainOpen" : "text.train", { train, tiles: tiles.join(", ") });
  });
  return [engine, ...lines];
}

function branches(table: Scene): string[] {
  const view = table.view;
  if (view?.game !== "chickenfoot" && view?.game !== "muggins") return [];
  const [first, ...rest] = view.layout;
  if (!first) return [say("text.empty")];
  const ends = (table.layout?.ends ?? []).map((end) => say("text.end", { number: end.number ?? "?", place: end.place }));
  const lies = rest.map(([tile, parent]) => say("text.lies", { tile, parent: parent ?? "" }));
  return [say("text.middle", { tile: first[0] }), ...lies, ...(ends.length ? [say("text.open", { ends: ends.join(", ") })] : [])];
}

function row(table: Scene): string[] {
  const view = table.view;
  if (view?.game !== "castle-rock") return [];
  const tiles = view.row.map((tile, at) => `${at + 1}: ${tile}`).join(", ");
  return [tiles ? say("text.row", { tiles }) : say("text.empty")];
}
