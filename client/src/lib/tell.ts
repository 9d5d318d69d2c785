/** What happened, in sentences for one viewer. */

import type { Chair, Games, Happened, Told, View } from "../wire";
import { say, sayOr, type Fields } from "../words";
import { readAction } from "./action";
import { botName, catalogue } from "./catalogue.svelte";
import { shownName } from "./muted.svelte";
import { prefs } from "./prefs.svelte";
import { letter } from "./seats";
import { engineOf, sizeOf } from "./view";

/** What a seat is called where its letter stands beside it. */
export function bareName(seat: string, chairs: Chair[]): string {
  const chair = chairs.find((one) => one.seat === seat);
  return (chair?.bot ? botName(chair.bot) : chair?.name) || seat;
}

/** What a seat is called; bots have names of their own, with the seat where two share one. */
export function nameOf(seat: string, chairs: Chair[]): string {
  const chair = chairs.find((one) => one.seat === seat);
  if (!chair) return seat;
  const name = chair.bot ? botName(chair.bot) : chair.name;
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

/** For whom something is told, of whom, and at which table. */
export interface Audience {
  viewer: string | null;
  chairs: Chair[];
  view: View | null;
}

interface Line {
  key: string;
  seat: string;
  fields: Fields;
  /** Why it happened: no tile had one of these numbers, or a double had to be covered. */
  needed?: number[] | undefined;
  covered?: string | undefined;
}

/**
 * A sentence for everything that matters; a pass that marks a train, and tiles laid or drawn one after the other, are
 * told together.
 */
export function tell(happened: Happened[], audience: Audience): string[] {
  return tellEach(happened, audience).map(({ text }) => text);
}

interface Sentence {
  /** A name of its own, which stays when more is told. */
  id: string;
  text: string;
}

interface Telling {
  length: number;
  chairs: Chair[];
  names: Games | null;
  /** For whom it is told, and in which language. */
  about: string;
  sentences: Sentence[];
}

/** What was told of a turn, by what it began with: most of what happened has been told before. */
const tellings = new WeakMap<Happened, Telling>();

/** The same, each sentence with a name; the same sentences as before, as long as nothing is added to their turn. */
export function tellEach(happened: Happened[], audience: Audience): Sentence[] {
  return turns(happened).flatMap((turn) => tellTurn(turn, audience));
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

function tellTurn(turn: Happened[], audience: Audience): Sentence[] {
  const [first] = turn;
  const { viewer, chairs } = audience;
  const names = catalogue();
  const about = `${viewer} ${hasEngine(audience)} ${prefs.language}`;
  const known = first && tellings.get(first);
  const isSame = known && known.length === turn.length && known.chairs === chairs && known.names === names;
  if (isSame && known.about === about) return known.sentences;
  const sentences = linesOf(turn, audience).map(({ id, line }) => ({ id, text: sentence(line, audience) }));
  if (first) tellings.set(first, { length: turn.length, chairs, names, about, sentences });
  return sentences;
}

const hasEngine = ({ view }: Audience): boolean => engineOf(view) !== undefined;

function linesOf(turn: Happened[], audience: Audience): { id: string; line: Line }[] {
  const told: { id: string; line: Line }[] = [];
  for (const one of turn) {
    const lines = told.slice(-1).map(({ line }) => line);
    const known = lines.length;
    const meta = tableLine(one, audience.chairs);
    if (meta) lines.push(meta);
    for (const event of one.events) add(lines, event, { audience, why: one });
    lines.push(...misclaim(one));
    lines.forEach((line, at) => {
      if (at < known) told[told.length - 1] = { id: told[told.length - 1]?.id ?? "", line };
      else told.push({ id: `${one.seq} ${at}`, line });
    });
  }
  return told;
}

function sentence(line: Line, { viewer, chairs }: Audience): string {
  const mine = line.seat !== "" && line.seat === viewer;
  const fields = { ...line.fields, who: line.fields.who ?? nameOf(line.seat, chairs) };
  return withReason(sayOr(`tell.${line.key}${mine ? ".me" : ""}`, "", fields), line);
}

function withReason(told: string, { needed, covered }: Line): string {
  const start = told.replace(/\.$/, "");
  if (covered !== undefined) return say("tell.covering", { told: start, tile: covered });
  return needed ? say("tell.nothingFits", { told: start, numbers: oneOf(needed) }) : told;
}

/** Numbers of which one would do: "4, 7 or 2". */
export function oneOf(numbers: number[]): string {
  return new Intl.ListFormat(prefs.language, { type: "disjunction" }).format(numbers.map(String));
}

const WITHOUT_TILE = new Set(["drew", "passed"]);

function add(lines: Line[], event: Told, { audience, why }: { audience: Audience; why: Happened }): void {
  if (SILENT.has(event.event)) return;
  const seat = seatOf(event);
  const line: Line = {
    key: keyOf(event, audience),
    seat,
    fields: fieldsOf(event, audience),
    needed: WITHOUT_TILE.has(event.event) ? why.needed : undefined,
    covered: event.event === "played" ? why.covered : undefined,
  };
  const last = lines.at(-1);
  if (last && last.seat === seat && joins(last, line)) lines[lines.length - 1] = joined(last, line);
  else lines.push(line);
}

function seatOf(event: Told): string {
  if (event.event === "dealt") return event.starter ?? "";
  return "seat" in event ? event.seat : "";
}

function joins(last: Line, line: Line): boolean {
  if (line.key === "marked") return last.key === "passed";
  if (line.key === "played") return last.key === "played" && last.fields.place === line.fields.place;
  return line.key === "drew" && !("tile" in line.fields) && (last.key === "drew" || last.key === "drew-more");
}

function joined(last: Line, line: Line): Line {
  const { fields } = line;
  const { needed = last.needed, covered = last.covered } = line;
  const both = { ...line, needed, covered };
  if (line.key === "played") return { ...both, fields: { ...fields, tile: `${last.fields.tile}, ${fields.tile}` } };
  if (line.key === "drew") return { ...both, key: "drew-more", fields: { count: Number(last.fields.count ?? 1) + 1 } };
  return both;
}

function keyOf(event: Told, audience: Audience): string {
  switch (event.event) {
    case "drew":
      return event.tile !== undefined && event.seat !== audience.viewer ? "drew-face" : "drew";
    case "dealt":
      return dealtKey(event, hasEngine(audience));
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

/** A deal with an engine, one that is found in a hand or has to be searched for, a lead, or only a shuffle. */
function dealtKey(event: Extract<Told, { event: "dealt" }>, withEngine: boolean): string {
  if (event.engine) return "dealt";
  if (!Object.values(event.hands).some((pile) => sizeOf(pile) > 0)) return "dealt-row";
  if (withEngine) return event.starter ? "dealt-holder" : "dealt-search";
  return event.starter ? "dealt-lead" : "dealt-row";
}

function fieldsOf(event: Told, { viewer, chairs }: Audience): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "string" || typeof value === "number") fields[name] = value;
  }
  if (event.event === "played") fields.place = placeName(event.on, viewer, chairs, event.seat);
  return fields;
}

/** A claim that brought nothing was wrong. */
function misclaim({ what, events }: Happened): Line[] {
  if (what.kind !== "acted" || events.some((event) => event.event === "scored")) return [];
  const action = readAction(what.action);
  if (action?.kind !== "play" || !action.claim) return [];
  return [{ key: "misclaimed", seat: letter(what.seat), fields: { points: action.claim } }];
}

const named = (what: { seat: number; player: string; name: string }): string =>
  shownName(what.player, what.name) || letter(what.seat);

/** What people do at the table outside the game. */
function tableLine(one: Happened, chairs: Chair[]): Line | null {
  const what = one.what;
  switch (what.kind) {
    case "sat":
      return { key: "sat", seat: letter(what.seat), fields: { who: named(what) } };
    case "filled":
      return { key: "filled", seat: "", fields: { who: botName(what.bot) } };
    case "dismissed":
      return { key: "dismissed", seat: "", fields: { who: letter(what.seat) } };
    case "voted":
      return { key: "voted", seat: letter(what.seat), fields: { whom: nameOf(letter(what.out), chairs) } };
    case "waited":
      return { key: "waited", seat: letter(what.by), fields: { whom: nameOf(letter(what.seat), chairs) } };
    case "changed":
      return { key: "changed", seat: "", fields: {} };
    case "nudged":
    case "stayed":
    case "left":
    case "covered":
    case "returned":
    case "askedback":
    case "agreedback":
    case "kepton":
    case "tookback":
      return { key: what.kind, seat: letter(what.seat), fields: { who: nameOf(letter(what.seat), chairs) } };
    case "closed":
      return { key: "closed", seat: "", fields: {} };
    case "acted":
      return what.by === "clock" ? { key: "clock", seat: letter(what.seat), fields: {} } : null;
    case "allowed":
    case "opened":
    case "roundopened":
    case "linked":
    case "seeded":
    case "revealed":
    case "finished":
    case "rematched":
    case "vouched":
      return null; // the table shows it, or the game's own events tell of it
  }
}
