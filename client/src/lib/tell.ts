/** What happened, in sentences for one viewer. */

import type { Chair, Happened, Told } from "../wire";
import { say, sayOr, type Fields } from "../words";
import { readAction } from "./action";
import { prefs } from "./prefs.svelte";

/** What a seat is called where its letter stands beside it. */
export function bareName(seat: string, chairs: Chair[]): string {
  const chair = chairs.find((one) => one.seat === seat);
  return (chair?.bot ? sayOr(`bot.${chair.bot}`, chair.bot) : chair?.name) || seat;
}

/** What a seat is called; bots have names of their own, with the seat where two share one. */
export function nameOf(seat: string, chairs: Chair[]): string {
  const chair = chairs.find((one) => one.seat === seat);
  if (!chair) return seat;
  const name = chair.bot ? sayOr(`bot.${chair.bot}`, chair.bot) : chair.name;
  const twins = chairs.filter((one) => (one.bot ? one.bot === chair.bot : one.name === chair.name && name !== ""));
  return twins.length > 1 ? `${name} ${seat}` : name || seat;
}

/** What a viewer calls a place where tiles are laid; `actor` is who lays one. */
export function placeName(place: string, viewer: string | null, chairs: Chair[], actor = ""): string {
  if (place === "M" || place === "hub" || place === "table") return say(`place.${place}`);
  if (place.includes("-")) return place;
  if (place === viewer) return say("place.own");
  return place === actor ? say("place.their") : say("place.of", { who: nameOf(place, chairs) });
}

const SILENT = new Set(["turn", "turn-ended"]);

interface Line {
  key: string;
  seat: string;
  fields: Fields;
}

/** A sentence for everything that matters; a pass that marks a train, and tiles laid or drawn one after the other, are told together. */
export function tell(happened: Happened[], viewer: string | null, chairs: Chair[], game: string): string[] {
  return tellEach(happened, viewer, chairs, game).map(({ text }) => text);
}

interface Sentence {
  /** A name of its own, which stays when more is told. */
  id: string;
  text: string;
}

interface Telling {
  length: number;
  chairs: Chair[];
  /** For whom it is told, and in which language. */
  about: string;
  sentences: Sentence[];
}

/** What was told of a turn, by what it began with: most of what happened has been told before. */
const tellings = new WeakMap<Happened, Telling>();

/** The same, each sentence with a name; the same sentences as before, as long as nothing is added to their turn. */
export function tellEach(happened: Happened[], viewer: string | null, chairs: Chair[], game: string): Sentence[] {
  return turns(happened).flatMap((turn) => tellTurn(turn, viewer, chairs, game));
}

const actor = ({ what }: Happened): number | null => (what.kind === "acted" ? what.seat : null);

/** What one seat did in a row; only that is told together. */
function turns(happened: Happened[]): Happened[][] {
  const found: Happened[][] = [];
  happened.forEach((one, at) => {
    const before = happened[at - 1];
    if (before && actor(one) !== null && actor(before) === actor(one)) found.at(-1)?.push(one);
    else found.push([one]);
  });
  return found;
}

function tellTurn(turn: Happened[], viewer: string | null, chairs: Chair[], game: string): Sentence[] {
  const [first] = turn;
  const about = `${viewer} ${game} ${prefs.language}`;
  const known = first && tellings.get(first);
  if (known && known.length === turn.length && known.chairs === chairs && known.about === about) return known.sentences;
  const sentences = linesOf(turn, viewer, chairs, game).map(({ id, line }) => ({ id, text: sentence(line, viewer, chairs) }));
  if (first) tellings.set(first, { length: turn.length, chairs, about, sentences });
  return sentences;
}

function linesOf(turn: Happened[], viewer: string | null, chairs: Chair[], game: string): { id: string; line: Line }[] {
  const told: { id: string; line: Line }[] = [];
  for (const one of turn) {
    const lines = told.slice(-1).map(({ line }) => line);
    const known = lines.length;
    const meta = tableLine(one, chairs);
    if (meta) lines.push(meta);
    for (const event of one.events) add(lines, event, viewer, chairs, game);
    lines.push(...misclaim(one));
    lines.forEach((line, at) => {
      if (at < known) told[told.length - 1] = { id: told[told.length - 1]?.id ?? "", line };
      else told.push({ id: `${one.seq} ${at}`, line });
    });
  }
  return told;
}

function sentence(line: Line, viewer: string | null, chairs: Chair[]): string {
  const mine = line.seat !== "" && line.seat === viewer;
  const fields = { ...line.fields, who: line.fields.who ?? nameOf(line.seat, chairs) };
  return sayOr(`tell.${line.key}${mine ? ".me" : ""}`, "", fields);
}

function add(lines: Line[], event: Told, viewer: string | null, chairs: Chair[], game: string): void {
  if (SILENT.has(event.event)) return;
  const seat = "seat" in event ? event.seat : event.event === "dealt" ? (event.starter ?? "") : "";
  const line = { key: keyOf(event, game, viewer), seat, fields: fieldsOf(event, viewer, chairs) };
  const last = lines.at(-1);
  if (last && last.seat === seat && joins(last, line)) lines[lines.length - 1] = joined(last, line);
  else lines.push(line);
}

function joins(last: Line, line: Line): boolean {
  if (line.key === "marked") return last.key === "passed";
  if (line.key === "played") return last.key === "played" && last.fields.place === line.fields.place;
  return line.key === "drew" && !("tile" in line.fields) && (last.key === "drew" || last.key === "drew-more");
}

function joined(last: Line, line: Line): Line {
  if (line.key === "played") return { ...line, fields: { ...line.fields, tile: `${last.fields.tile}, ${line.fields.tile}` } };
  if (line.key === "drew") return { ...line, key: "drew-more", fields: { count: Number(last.fields.count ?? 1) + 1 } };
  return line;
}

function keyOf(event: Told, game: string, viewer: string | null): string {
  switch (event.event) {
    case "drew":
      return event.tile !== undefined && event.seat !== viewer ? "drew-face" : "drew";
    case "dealt":
      if (game === "muggins") return "dealt-lead";
      if (event.engine) return "dealt";
      if (Object.keys(event.hands).length === 0 || game === "castle-rock") return "dealt-row";
      return event.starter ? "dealt-holder" : "dealt-search";
    case "played":
      if (event.on === "hub") return "placed";
      if (event.on === "table") return "led";
      return event.on.includes("-") ? "laid" : "played";
    case "erred":
      return `erred-${event.error}`;
    case "removed":
      return `removed-${event.count}`;
    default:
      return event.event;
  }
}

function fieldsOf(event: Told, viewer: string | null, chairs: Chair[]): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(event)) if (typeof value === "string" || typeof value === "number") fields[name] = value;
  if (event.event === "played") fields.place = placeName(event.on, viewer, chairs, event.seat);
  return fields;
}

/** A claim that brought nothing was wrong. */
function misclaim({ what, events }: Happened): Line[] {
  const action = what.kind === "acted" ? readAction(what.action) : null;
  if (what.kind !== "acted" || action?.kind !== "play" || !action.claim || events.some((event) => event.event === "scored")) return [];
  return [{ key: "misclaimed", seat: letter(what.seat), fields: { points: action.claim } }];
}

/** What people do at the table outside the game. */
function tableLine(one: Happened, chairs: Chair[]): Line | null {
  const what = one.what;
  switch (what.kind) {
    case "sat":
      return { key: "sat", seat: letter(what.seat), fields: { who: what.name } };
    case "filled":
      return { key: "filled", seat: "", fields: { who: sayOr(`bot.${what.bot}`, what.bot) } };
    case "left":
    case "covered":
    case "returned":
    case "askedback":
    case "agreedback":
    case "kepton":
    case "tookback":
      return { key: what.kind, seat: letter(what.seat), fields: { who: nameOf(letter(what.seat), chairs) } };
    case "acted":
      return what.by === "clock" ? { key: "clock", seat: letter(what.seat), fields: {} } : null;
    default:
      return null;
  }
}

export const letter = (seat: number): string => "ABCDEFGH"[seat] ?? "";
