/** The server's HTTP interface. */

import { ALL, type Finding } from "./finding";
import { prefs } from "./prefs.svelte";
import type {
  Attempt,
  Devices,
  Entered,
  Entry,
  FairDeals,
  Forgotten,
  FoundRules,
  Games,
  HandsLeft,
  Judgement,
  LaidOut,
  LessonAnswer,
  LessonTry,
  Lessons,
  Keeping,
  KeyMade,
  Lengths,
  NewKey,
  NewTable,
  Papers,
  Problem,
  Replay,
  Review,
  RuleExample,
  RuleExamples,
  RulePoints,
  Rules,
  SavedGame,
  Session,
  SketchForm,
  TableLink,
  TableShown,
  ToReview,
  TriedTable,
} from "../wire";

/** A request that was not granted, or did not arrive (`offline`). */
export class Refused extends Error {
  readonly code: string;

  /** The message names the clause of the rules that forbids it, where one does. */
  constructor(code: string, message: string, clause?: string | null) {
    super(clause ? `${message} (${clause})` : message);
    this.code = code;
  }
}

/** What a person typed may not fit: the page wants to be told so, without an error. */
const OURS = { prefer: "handling=lenient" };

export async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    const headers = { ...init?.headers, ...OURS, "accept-language": prefs.language };
    response = await fetch(path, { credentials: "same-origin", ...init, headers });
  } catch {
    throw new Refused("offline", "");
  }
  if (response.ok && !response.headers.has("preference-applied")) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem> & { detail?: string };
  const message = problem.message ?? problem.detail ?? response.statusText;
  throw new Refused(problem.code ?? String(response.status), message, problem.clause);
}

export async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, "content-type": "application/json" };
  }
  return (await (await ask(path, init)).json()) as T;
}

export const post = <T>(path: string, body?: unknown): Promise<T> => send<T>("POST", path, body);

let session: Promise<string> | null = null;

/** Who we are: a player without a name or a password, known by a cookie. */
export function player(): Promise<string> {
  session ??= post<{ player: string }>("/api/session").then((answer) => answer.player);
  session.catch(() => (session = null));
  return session;
}

// --- one's own devices and data ---

export const devices = (): Promise<Devices> => player().then(() => get<Devices>("/api/me/devices"));

export const makeKey = (key: NewKey): Promise<KeyMade> => player().then(() => post<KeyMade>("/api/me/keys", key));

export const enter = (entry: Entry): Promise<Entered> => post<Entered>("/api/enter", entry);

export const beAlone = (): Promise<Session> => post<Session>("/api/me/alone");

export const keeping = (): Promise<Keeping> => get<Keeping>("/api/keeping");

/** From now on this browser is a stranger. */
export async function forgetMe(): Promise<Forgotten> {
  const forgotten = await post<Forgotten>("/api/me/forget");
  session = null;
  return forgotten;
}

export const OWN_DATA = "/api/me/data";

const known = new Map<string, Promise<Games>>();

/** The games and everything about them in words; asked for once in each language. */
export function games(): Promise<Games> {
  const language = prefs.language;
  const answer = known.get(language) ?? get<Games>("/api/games");
  known.set(language, answer);
  answer.catch(() => known.delete(language));
  return answer;
}

export function rules(game: string, code: string, other = ""): Promise<Rules> {
  const query = new URLSearchParams(other ? { game, code, other } : { game, code });
  return get<Rules>(`/api/rules?${query.toString()}`);
}

/** How a rule code stands beside the published books, for a table with this set and so many seats. */
export function rulePoints(
  game: string,
  code: string,
  { set = 0, seats = 0, book = "" } = {},
): Promise<RulePoints> {
  const query = new URLSearchParams({ game, code, set: String(set), seats: String(seats), book });
  return get<RulePoints>(`/api/rules/points?${query.toString()}`);
}

/** How long a game is at a table with this set, and with so many seats and people. */
export function lengths(
  game: string,
  code: string,
  { set, seats, people }: { set: number; seats: number; people: number },
): Promise<Lengths> {
  const asked = { game, code, set: String(set), seats: String(seats), people: String(people) };
  return get<Lengths>(`/api/rules/length?${new URLSearchParams(asked).toString()}`);
}

/** The questions that lead to a rule code, and where the answers so far have led. */
export function findRules({ game, rules, done, set, seats }: Finding): Promise<FoundRules> {
  const answered = done.includes(ALL) ? ALL : done.join(",");
  const query = new URLSearchParams({ game, code: rules, answered, set: String(set), seats: String(seats) });
  return get<FoundRules>(`/api/rules/find?${query.toString()}`);
}

export function rulePicture(game: string, question: string, theme: string): string {
  const path = `/api/rules/pictures/${encodeURIComponent(game)}/${encodeURIComponent(question)}`;
  return `${path}?theme=${theme}&lang=${prefs.language}`;
}

/** What can be tried of a rule code, and what is asked of it. */
export const ruleExamples = (game: string, code: string): Promise<RuleExamples> =>
  get<RuleExamples>(address("/api/rules/examples", { game, code }));

export const ruleExample = (asked: Asked): Promise<RuleExample> =>
  get<RuleExample>(address("/api/rules/example", asked));

/** What can be said of a table by a rule code, and the table that somebody describes by it. */
export const sketchForm = (asked: Asked): Promise<SketchForm> => get<SketchForm>(address("/api/referee", asked));
export const layTable = (laid: LaidOut): Promise<TriedTable> => post<TriedTable>("/api/referee/table", laid);

/** What the rules say of an action, or of a tile, on a table that is sent along. */
export const judge = (attempt: Attempt): Promise<Judgement> => post<Judgement>("/api/referee", attempt);

/** Lessons of a game, and what comes of a try in one. */
export const gameLessons = (game: string): Promise<Lessons> => get<Lessons>(address("/api/lessons", { game }));
export const tryLesson = (attempt: LessonTry): Promise<LessonAnswer> => post<LessonAnswer>("/api/lessons/try", attempt);

export type Asked = Record<string, string | number | boolean>;

export const address = (path: string, asked: Asked): string =>
  `${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()}`;

/** A rule code as plain facts for whoever keeps score with real tiles. */
export const papersOf = (game: string, code: string): Promise<Papers> =>
  get<Papers>(address("/api/papers", { game, code }));

/** Pages for paper. */
export const bookletAddress = (asked: Asked): string => address("/api/rules/booklet", asked);
export const sheetAddress = (asked: Asked): string => address("/api/rules/sheet", asked);

export async function openTable(plan: NewTable): Promise<string> {
  await player();
  return (await post<{ table: string }>("/api/tables", plan)).table;
}

/** The table to which a code leads that somebody said aloud. */
export async function tableOfCode(code: string): Promise<string> {
  await player();
  return (await get<TableLink>(`/api/codes/${encodeURIComponent(code)}`)).table;
}

export async function lobby(): Promise<TableShown[]> {
  return (await get<{ tables: TableShown[] }>("/api/tables")).tables;
}

export async function ownTables(): Promise<TableShown[]> {
  await player();
  return (await get<{ tables: TableShown[] }>("/api/me/tables")).tables;
}

/** The name of a table goes into its deals, so it is the one that was asked for, whatever is answered. */
export async function fairDeals(table: string): Promise<FairDeals> {
  return { ...(await get<FairDeals>(fairAddress(table))), table };
}

/** What everybody still held when the latest round was over. */
export function handsLeft(table: string): Promise<HandsLeft> {
  return get<HandsLeft>(`/api/tables/${encodeURIComponent(table)}/left`);
}

export async function rematch(table: string): Promise<string> {
  return (await post<{ table: string }>(`/api/tables/${encodeURIComponent(table)}/rematch`)).table;
}

/** Whose eyes a round is seen with: a seat's or a spectator's, with all hands open or as it was then. */
export interface Eyes {
  seat: string | null;
  open: boolean;
}

/**
 * A round of a table, moment by moment; round 0 is the last one. Where all hands may not be open yet, it is seen with
 * one's own eyes.
 */
export async function replayTable(table: string, round: number, eyes: Eyes): Promise<Replay> {
  await player();
  const query = new URLSearchParams({ round: String(round), seat: eyes.seat ?? "", hands: eyes.open ? "may" : "" });
  return get<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?${query.toString()}`);
}

/** A round of a saved game. */
export function replaySaved(game: SavedGame): Promise<Replay> {
  return post<Replay>("/api/replay", game);
}

/** The review of a game that is over, but for the rounds that one knows; it is begun when it is first asked for. */
export async function reviewTable(table: string, seat: string, after: number): Promise<Review> {
  await player();
  const query = new URLSearchParams({ seat, after: String(after) });
  return get<Review>(`/api/tables/${encodeURIComponent(table)}/review?${query.toString()}`);
}

export function reviewSaved(game: ToReview): Promise<Review> {
  return post<Review>("/api/review", game);
}

export function reviewGoingOn(key: string, after: number): Promise<Review> {
  return get<Review>(`/api/review/${key}?after=${after}`);
}

export async function savedGame(table: string): Promise<string> {
  return (await ask(savedAddress(table))).text();
}

export const fairAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/fair`;
export const savedAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/saved`;
