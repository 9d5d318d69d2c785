/**
 * The text of actions, taken apart as far as drawing and offering them needs. What is legal is the server's business.
 */

export interface Play {
  kind: "play";
  tile: string;
  place: string;
  announced: boolean;
  claim: number | null;
}

export interface Removal {
  kind: "mid" | "triple";
  at: number;
}

export interface Word {
  kind: "draw" | "pass" | "stop" | "deal";
}

export interface Call {
  kind: "call";
  points: number;
}

export type Action = Play | Removal | Word | Call;

const PLAY = /^(\d{1,2})-(\d{1,2})>([A-M]|hub|table|\d{1,2}-\d{1,2})(!?)(?:=(\d{1,4}))?$/;
const NUMBERED = /^(mid|triple|muggins) (\d{1,4})$/;

/** A tile as everybody writes it, the higher number first. */
export function tileText(a: number, b: number): string {
  return a >= b ? `${a}-${b}` : `${b}-${a}`;
}

/** The two numbers of a tile, as named. */
export function numbersOf(tile: string): [number, number] {
  const [first = "0", second = "0"] = tile.split("-");
  return [Number(first), Number(second)];
}

/** The action that a text names; null for anything else. */
export function readAction(text: string): Action | null {
  const play = PLAY.exec(text);
  if (play) {
    const [, a, b, place = "", bang, claim] = play;
    const tile = tileText(Number(a), Number(b));
    return {
      kind: "play",
      tile,
      place: readPlace(place),
      announced: bang === "!",
      claim: claim === undefined ? null : Number(claim),
    };
  }
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const number = Number(numbered[2]);
    return numbered[1] === "muggins"
      ? { kind: "call", points: number }
      : { kind: numbered[1] as "mid" | "triple", at: number };
  }
  return text === "draw" || text === "pass" || text === "stop" || text === "deal" ? { kind: text } : null;
}

function readPlace(place: string): string {
  return place.includes("-") ? tileText(...numbersOf(place)) : place;
}

/** An action as everybody writes it. */
export function actionText(action: Action): string {
  switch (action.kind) {
    case "play":
      return [
        `${action.tile}>${action.place}`,
        action.announced ? "!" : "",
        action.claim === null ? "" : `=${action.claim}`,
      ].join("");
    case "mid":
    case "triple":
      return `${action.kind} ${action.at}`;
    case "call":
      return `muggins ${action.points}`;
    default:
      return action.kind;
  }
}

/** What somebody types, brought into the one spelling: blanks and capitals do not matter (`12-5 > m` is `12-5>M`). */
export function tidyTyped(text: string): string {
  const flat = text.trim().toLowerCase().replace(/\s*([->=!])\s*/g, "$1").replace(/\s+/g, " ");
  const placed = flat.replace(/>([a-m])(?=$|[!=])/, (_, seat: string) => `>${seat.toUpperCase()}`);
  const action = readAction(placed);
  return action ? actionText(action) : placed;
}

/** The places where a tile may be laid, of the actions on offer. */
export function placesFor(tile: string, legal: string[]): string[] {
  const plays = legal.map(readAction).filter((action) => action?.kind === "play");
  const places = plays.filter((play) => play.tile === tile).map((play) => play.place);
  return [...new Set(places)];
}

/** The tiles that some action on offer lays. */
export function playableTiles(legal: string[]): Set<string> {
  return new Set(legal.map(readAction).flatMap((action) => (action?.kind === "play" ? [action.tile] : [])));
}

/** Whether an action lays nothing: a draw, a pass, a stop. */
export const isWord = (text: string): text is "draw" | "pass" | "stop" =>
  text === "draw" || text === "pass" || text === "stop";

/** The only thing that can be done now, where that is no choice of a tile: a draw, a pass, a stop. */
export function forcedWord(legal: string[]): "draw" | "pass" | "stop" | null {
  const [only] = legal;
  return legal.length === 1 && only !== undefined && isWord(only) ? only : null;
}

/** The positions in a row that a removal takes, from 1. */
export function removedPositions(action: Removal): number[] {
  return action.kind === "mid" ? [action.at + 1] : [action.at, action.at + 1, action.at + 2];
}
