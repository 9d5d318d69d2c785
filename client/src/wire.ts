// Made by tools/make_wire.py from the server's definitions: change those, not this file.

/** The letters of the seats, in order. */
export const SEATS = "ABCDEFGHIJKL" as const;

/** How many quick phrases there are; reactions are numbered after them. */
export const PHRASES = 8 as const;

/** Characters that a name at a table may have. */
export const LONGEST_NAME = 24 as const;

/** Characters that a name of rules may have. */
export const LONGEST_RULES_NAME = 40 as const;

/** The clocks that a new table is offered. */
export const CLOCKS = ["none", "move 15", "move 30", "move 60", "move 120", "days 1", "days 3"] as const;

/** What a player may be reported for. */
export const REASONS = ["name", "phrases", "stalling", "cheating", "other"] as const;

/** Who may ask for hints: the usual answer comes first. */
export const HINTS = ["bots", "always", "never"] as const;

/**
 * Take a free seat. `tip` is the tip of the client's chain for fair deals, `key` the public half of what it signs with.
 */
export interface Sit {
  do: "sit";
  id: string;
  seq: number;
  seat: number;
  name: string;
  tip?: string | null;
  key?: string | null;
}

/** Give a seat up. */
export interface Leave {
  do: "leave";
  id: string;
  seq: number;
  seat: number;
}

/** Give one's seat to another player who is at the table. */
export interface HandOver {
  do: "handover";
  id: string;
  seq: number;
  seat: number;
  player: string;
  name: string;
}

/** Put a bot on a free seat; before anything is dealt the host exchanges it, or takes it out (""). */
export interface Fill {
  do: "fill";
  id: string;
  seq: number;
  seat: number;
  bot: string;
}

/** Change what shall be played, before anything is dealt: the host's word; whoever loses a seat gets another. */
export interface Change {
  do: "change";
  id: string;
  seq: number;
  game: string;
  rules: string;
  set: number;
  seats: number;
  clock: string;
  watch: boolean;
  listed: boolean;
  hints: "always" | "bots" | "never";
  named?: string;
}

/** Begin the next round. */
export interface Deal {
  do: "deal";
  id: string;
  seq: number;
}

/** Do something in the game, with a seat of one's own. */
export interface Act {
  do: "act";
  id: string;
  seq: number;
  seat: number;
  action: string;
}

/** Ask to take one's last action back. */
export interface AskBack {
  do: "askback";
  id: string;
  seq: number;
  seat: number;
}

/** Agree that somebody takes an action back. */
export interface Agree {
  do: "agree";
  id: string;
  seq: number;
  seat: number;
}

/** Do not agree. */
export interface KeepOn {
  do: "keepon";
  id: string;
  seq: number;
  seat: number;
}

/** Send the player of a seat away: the host's word, or a vote where the host is not there. */
export interface Remove {
  do: "remove";
  id: string;
  seq: number;
  seat: number;
}

/** Let a player who was sent away sit down again; the host's word. */
export interface Allow {
  do: "allow";
  id: string;
  seq: number;
  player: string;
}

/** Ask whether the player whom all wait for is still there; without an answer a bot plays for them. */
export interface Nudge {
  do: "nudge";
  id: string;
  seq: number;
  seat: number;
}

/** Say that one is still there; whoever a bot plays for plays again. */
export interface Here {
  do: "here";
  id: string;
  seq: number;
  seat: number;
}

/** Let a bot play at once for somebody who is away, or wait for them longer. */
export interface Cover {
  do: "cover";
  id: string;
  seq: number;
  seat: number;
  now: boolean;
}

/** Show the next link of one's chain for a deal. */
export interface Link {
  do: "link";
  link: string;
}

/** Sign what one has heard until the end of a round, which is event `seq`: the seal that it makes. */
export interface Vouch {
  do: "vouch";
  seq: number;
  signature: string;
}

/** Say a quick phrase, or show a reaction, by its number. */
export interface Say {
  do: "say";
  phrase: number;
}

/**
 * Say through which window one looks: its width by its height, and whether trains shall lie in lanes. And how long bots
 * shall take: of those who play, whoever likes them slowest is heard.
 */
export interface Look {
  do: "look";
  ratio: number;
  lanes?: boolean;
  pace?: "normal" | "quick" | "skip" | "slow";
}

/** Ask why an action is refused now. */
export interface Why {
  do: "why";
  id: string;
  seat: number;
  action: string;
}

/** Ask for the best train that the tiles of one's own seat make: of the most tiles, or of the most pips. */
export interface Arrange {
  do: "arrange";
  id: string;
  seat: number;
  way?: "heaviest" | "longest";
}

/**
 * Ask for hints: what is to be expected of everything that one's own seat may do now. Not where the table gives none.
 */
export interface Advise {
  do: "advise";
  id: string;
  seat: number;
}

/** Ask whether a command took effect, after a connection was lost. */
export interface Check {
  do: "check";
  id: string;
}

/** Ask for what has happened after event `after`; an answer holds so much and no more, and one may ask on. */
export interface History {
  do: "history";
  id: string;
  after: number;
}

/** Tell the host of the server about a player; nobody at the table learns of it. */
export interface Report {
  do: "report";
  id: string;
  seat: number;
  about: "cheating" | "name" | "other" | "phrases" | "stalling";
}

/** What a client sends over a socket. */
export type Incoming =
  | Sit
  | Leave
  | HandOver
  | Fill
  | Change
  | Deal
  | Act
  | AskBack
  | Agree
  | KeepOn
  | Remove
  | Allow
  | Nudge
  | Here
  | Cover
  | Link
  | Vouch
  | Say
  | Look
  | Why
  | Arrange
  | Advise
  | Check
  | History
  | Report;

/** A view of Mexican Train. */
export interface MexicanTrainView {
  game: "mexican-train";
  rules: string;
  set: number;
  seats: number;
  round: number;
  phase: "deal" | "over" | "play" | "search";
  turn: string | null;
  scores: Record<string, number>;
  starter: string | null;
  drew: boolean;
  passes: number;
  engine: string | null;
  trains: Record<string, string[]>;
  marked: string[];
  open: string[];
  turns: Record<string, number>;
  laid: string[];
  hands: Record<string, number | string[]>;
  boneyard: number | string[];
  seat: string | null;
  wrong?: boolean;
  skip?: string[];
  fined?: Record<string, number>;
}

/** A view of Chickenfoot. */
export interface ChickenfootView {
  game: "chickenfoot";
  rules: string;
  set: number;
  seats: number;
  round: number;
  phase: "deal" | "over" | "play" | "search";
  turn: string | null;
  scores: Record<string, number>;
  starter: string | null;
  drew: boolean;
  passes: number;
  layout: [string, string | null][];
  engine: string | null;
  hands: Record<string, number | string[]>;
  boneyard: number | string[];
  seat: string | null;
}

/** A view of Muggins. */
export interface MugginsView {
  game: "muggins";
  rules: string;
  set: number;
  seats: number;
  round: number;
  phase: "deal" | "over" | "play" | "search";
  turn: string | null;
  scores: Record<string, number>;
  starter: string | null;
  drew: boolean;
  passes: number;
  layout: [string, string | null][];
  hands: Record<string, number | string[]>;
  boneyard: number | string[];
  seat: string | null;
  teams?: string[][];
}

/** A view of Castle Rock. */
export interface CastleRockView {
  game: "castle-rock";
  rules: string;
  set: number;
  seats: number;
  round: number;
  phase: "deal" | "over" | "play" | "search";
  turn: string | null;
  scores: Record<string, number>;
  row: string[];
  boneyard: number | string[];
  seat: string | null;
}

/** A view of Dominoes. */
export interface DominoesView {
  game: "dominoes";
  rules: string;
  set: number;
  seats: number;
  round: number;
  phase: "deal" | "over" | "play" | "search";
  turn: string | null;
  scores: Record<string, number>;
  starter: string | null;
  drew: boolean;
  passes: number;
  layout: [string, string | null][];
  hands: Record<string, number | string[]>;
  boneyard: number | string[];
  seat: string | null;
  teams?: string[][];
}

/** What one seat, or a spectator, may know of a game. */
export type View =
  | MexicanTrainView
  | ChickenfootView
  | MugginsView
  | CastleRockView
  | DominoesView;

/**
 * A seat and who has it: a player, a bot, or nobody. `covered` while a bot keeps it warm, `chain` where the client
 * takes part in the deals.
 */
export interface Chair {
  seat: string;
  name: string;
  player: string;
  bot: string;
  covered: boolean;
  chain: boolean;
}

/**
 * What a page need not work out; what a game has nothing to say to is left out. `count` is what the open ends come to,
 * `wants` how many tiles each double that asks for some still wants, `sought` the tile that everybody draws for. Of
 * one's own actions `worth` has what a placement scores at once, `grounds` the numbers on which a removal rests, and
 * `needs` the numbers of which one holds no tile. `calls`: points that another might have missed may be called now.
 */
export interface Facts {
  count?: number;
  wants?: Record<string, number>;
  sought?: string;
  worth?: Record<string, number>;
  grounds?: Record<string, number[]>;
  needs?: number[];
  calls?: boolean;
}

/** Points from one source: `play`, or one of those that the end of a round brings. */
export interface SheetLine {
  source: string;
  points: Record<string, number>;
}

/** What a round has brought so far, line by line; `over` once its end is counted. All lines make the totals. */
export interface RoundSheet {
  round: number;
  over: boolean;
  lines: SheetLine[];
}

/**
 * What a page has to know of a game beside its view. `claims`: points are claimed with a tile, and called where another
 * did not. `points_win`: points are what one plays for, otherwise what one is left with. A game lasts so many `rounds`,
 * or until somebody has `target` points; 0 where that does not end it. `sides` are the seats that score together, each
 * side with all of its seats.
 */
export interface Traits {
  claims: boolean;
  points_win: boolean;
  rounds: number;
  target: number;
  sides: string[][];
}

/**
 * What was agreed when the table was opened. `named` is what people call these rules: the text of a stranger, or
 * nothing. `code` can be said aloud, and leads here as long as somebody may still take a seat. `tip` is the tip of the
 * server's chain for fair deals, `key` the public half of what it signs with. `given` is the text from which the deals
 * follow, where they are given and no secret; otherwise it is empty.
 */
export interface Head {
  table: string;
  game: string;
  rules: string;
  named: string;
  code: string;
  set: number;
  seats: number;
  clock: string;
  watch: boolean;
  listed: boolean;
  hints: "always" | "bots" | "never";
  host: string;
  tip: string;
  key: string;
  created: string;
  given: string;
  traits: Traits;
}

/**
 * The table was opened; `tip` is the tip of the server's chain. `key` is the public half of what the server signs its
 * seals with. Where there is one, every link is written before its deal; a table from before there were signatures has
 * none. `salt` and `who` are for the host as for a player who sat down. `named` is what people call these rules; it
 * goes with the host. Where there is a text in `given`, the deals follow from it (`boneyard.fair`) and were no secret.
 */
export interface Opened {
  kind: "opened";
  game: string;
  rules: string;
  top: number;
  seats: number;
  starter: number | null;
  clock: string;
  watch: boolean;
  listed: boolean;
  host: string;
  tip: string;
  created: string;
  previous: string;
  hints: "always" | "bots" | "never";
  key: string;
  salt: string;
  who: string;
  named: string;
  given: string;
}

/**
 * A player took a seat. `tip` is the tip of the player's own chain, where the client keeps one, `key` the public half
 * of what it signs with. What is sealed of the player and the name is a digest with the `salt`; of somebody who wanted
 * to be forgotten that digest is left, as `who`.
 */
export interface Sat {
  kind: "sat";
  seat: number;
  player: string;
  name: string;
  tip: string | null;
  key: string | null;
  salt: string;
  who: string;
}

/** A seat became free. */
export interface Left {
  kind: "left";
  seat: number;
}

/** A bot took a seat. */
export interface Filled {
  kind: "filled";
  seat: number;
  bot: string;
}

/** A bot keeps the seat of an absent player warm; `idle`: of one who is there and did not answer. */
export interface Covered {
  kind: "covered";
  seat: number;
  idle: boolean;
}

/** A player is back and plays again. */
export interface Returned {
  kind: "returned";
  seat: number;
}

/** A round is about to be dealt: from now on the tips are fixed, and links may be shown. */
export interface RoundOpened {
  kind: "roundopened";
  number: number;
  tips: (string | null)[];
}

/**
 * A client showed its link for the round that is about to be dealt. It is written before the deal: every node knows it,
 * no crash makes it withheld, and no server can call it so.
 */
export interface Linked {
  kind: "linked";
  seat: number;
  link: string;
}

/** The links of a round are fixed and the tiles are dealt; `withheld` names the seats that showed none in time. */
export interface Seeded {
  kind: "seeded";
  number: number;
  links: (string | null)[];
  withheld: number[];
}

/** A seat did something; `by` says who chose it: the player, a bot, or the clock. */
export interface Acted {
  kind: "acted";
  seat: number;
  action: string;
  by: string;
}

/** A round is over: the server's link, with which anybody can deal it again. */
export interface Revealed {
  kind: "revealed";
  number: number;
  link: string;
}

/** The game is over: the place of each seat, from 1. */
export interface Finished {
  kind: "finished";
  places: number[];
}

/** A seat asks to take its last action back. */
export interface AskedBack {
  kind: "askedback";
  seat: number;
}

/** A seat agrees. */
export interface AgreedBack {
  kind: "agreedback";
  seat: number;
}

/** A seat does not agree: play goes on. */
export interface KeptOn {
  kind: "kepton";
  seat: number;
}

/** Everybody agreed: the last action is undone. */
export interface TookBack {
  kind: "tookback";
  seat: number;
}

/** The same people meet again at another table. */
export interface Rematched {
  kind: "rematched";
  table: string;
}

/** The host of the server has closed the table: nothing happens there any more. */
export interface Closed {
  kind: "closed";
}

/** A seat wants the player of the seat `out` to go. */
export interface Voted {
  kind: "voted";
  seat: number;
  out: number;
}

/**
 * The player of a seat was sent away, by the host or by a vote, and may not sit down here again. Who that is the log
 * tells before: where nobody is named, nobody has to be forgotten.
 */
export interface Dismissed {
  kind: "dismissed";
  seat: number;
  by: "host" | "vote";
}

/** The host lets a player who was sent away, by the event `number`, sit down again. */
export interface Allowed {
  kind: "allowed";
  number: number;
}

/** The player of a seat is asked whether they are still there; `by` is the seat that asks. */
export interface Nudged {
  kind: "nudged";
  seat: number;
  by: number;
}

/** A player says that they are still there. */
export interface Stayed {
  kind: "stayed";
  seat: number;
}

/** A player's client signed the seal after event `seq`, the end of a round: it has heard the same until then. */
export interface Vouched {
  kind: "vouched";
  seat: number;
  seq: number;
  signature: string;
}

/**
 * The host changed what shall be played, before anything was dealt; nobody had a seat that went away. `host`, `salt`,
 * `who` and `named` are as in `Opened`.
 */
export interface Changed {
  kind: "changed";
  game: string;
  rules: string;
  top: number;
  seats: number;
  starter: number | null;
  clock: string;
  watch: boolean;
  listed: boolean;
  hints: "always" | "bots" | "never";
  host: string;
  named: string;
  salt: string;
  who: string;
}

/** Somebody at the table, `by`, would rather wait for the absent player of a seat than have a bot play. */
export interface Waited {
  kind: "waited";
  seat: number;
  by: number;
}

/** What happened at a table. */
export type AnyEvent =
  | Opened
  | Sat
  | Left
  | Filled
  | Covered
  | Returned
  | RoundOpened
  | Linked
  | Seeded
  | Acted
  | Revealed
  | Finished
  | AskedBack
  | AgreedBack
  | KeptOn
  | TookBack
  | Rematched
  | Closed
  | Voted
  | Dismissed
  | Allowed
  | Nudged
  | Stayed
  | Vouched
  | Changed
  | Waited;

/** A round was dealt. */
export interface Dealt {
  event: "dealt";
  round: number;
  engine: string | null;
  starter: string | null;
  turn: string | null;
  hands: Record<string, number | string[]>;
  boneyard: number | string[];
  taken?: number;
}

/** A seat drew a tile; only the seat itself sees which. */
export interface Drew {
  event: "drew";
  seat: string;
  tile?: string;
}

/** A seat laid a tile on a train, against a tile, or on the table. */
export interface Played {
  event: "played";
  seat: string;
  tile: string;
  on: string;
}

/** A double has all its toes. */
export interface FootClosed {
  event: "foot-closed";
  tile: string;
}

/** A seat scored with what it laid. */
export interface Scored {
  event: "scored";
  seat: string;
  points: number;
}

/** A seat called points that another did not claim. */
export interface Called {
  event: "called";
  seat: string;
  points: number;
}

/** A tile was turned up into the row. */
export interface Turned {
  event: "turned";
  tile: string;
}

/** Tiles were taken out of the row. */
export interface Removed {
  event: "removed";
  at: number;
  count: number;
}

/** A turn is over; `passes` counts those in a row that may end the round. */
export interface TurnEnded {
  event: "turn-ended";
  seat: string;
  passes: number;
}

/** A seat did something that the rules punish. */
export interface Erred {
  event: "erred";
  seat: string;
  error: string;
}

/** A seat was fined. */
export interface Fined {
  event: "fined";
  seat: string;
  points: number;
}

/** A round is over: what it added, and the totals. */
export interface RoundEnded {
  event: "round";
  points: Record<string, number>;
  scores: Record<string, number>;
}

/** The game is over: the place of each seat, from 1. */
export interface GameEnded {
  event: "over";
  places: Record<string, number>;
}

/** A seat starts the round. */
export interface Started {
  event: "started";
  seat: string;
}

/** A seat's train was marked: everybody may lay there. */
export interface Marked {
  event: "marked";
  seat: string;
}

/** A seat's train is its own again. */
export interface Unmarked {
  event: "unmarked";
  seat: string;
}

/** A seat passed. */
export interface Passed {
  event: "passed";
  seat: string;
}

/** A seat ended the chain of its first turn. */
export interface Stopped {
  event: "stopped";
  seat: string;
}

/** A seat has one tile left and said so. */
export interface Announced {
  event: "announced";
  seat: string;
}

/** A seat's next turn will be skipped. */
export interface Benched {
  event: "benched";
  seat: string;
}

/** A seat's turn was skipped. */
export interface Skipped {
  event: "skipped";
  seat: string;
}

/** A seat is to act. */
export interface TurnBegan {
  event: "turn";
  seat: string;
}

/** What happened in a game. */
export type Told =
  | Dealt
  | Drew
  | Played
  | FootClosed
  | Scored
  | Called
  | Turned
  | Removed
  | TurnEnded
  | Erred
  | Fined
  | RoundEnded
  | GameEnded
  | Started
  | Marked
  | Unmarked
  | Passed
  | Stopped
  | Announced
  | Benched
  | Skipped
  | TurnBegan;

/**
 * One event of the log, and what it brought about in the game. A deal brings the seal: the head of the hash chain over
 * all events up to it. Where the server signs, so do a link and the end of a round, each with its signature. Who drew
 * or passed had no tile with a number that was `needed`; who laid a tile had to cover the double that is `covered`.
 */
export interface Happened {
  seq: number;
  what: AnyEvent;
  events: Told[];
  needed?: number[];
  covered?: string;
  seal?: string;
  signature?: string;
}

/**
 * A tile on the table: its centre, its rotation in degrees, what it belongs to, and the tile it was laid against. A
 * tile is 2 long and 1 wide.
 */
export interface Placement {
  tile: string;
  x: number;
  y: number;
  rotation: number;
  group: string;
  at: number;
  parent: string | null;
  linked: boolean;
}

/** A place that may take a tile, named as in an action. `number` is what it asks for, None while any tile may come. */
export interface OpenEnd {
  place: string;
  number: number | null;
  x: number;
  y: number;
  rotation: number;
}

/** A point for words. */
export interface Label {
  key: string;
  text: string;
  x: number;
  y: number;
}

/** A strip of the table, all the way across, that takes tiles for a place. */
export interface Lane {
  place: string;
  top: number;
  bottom: number;
}

/** Where the marker of a train stands. */
export interface Marker {
  train: string;
  x: number;
  y: number;
  rotation: number;
}

/** A rectangle with level sides. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The table as it lies: whole where `reset` says so, otherwise the tiles that have come, moved or gone. What is not
 * told is as it was.
 */
export interface Layout {
  placed: Placement[];
  gone: string[];
  reset: boolean;
  ends?: OpenEnd[];
  labels?: Label[];
  hub?: number;
  lanes?: Lane[];
  markers?: Marker[];
  asking?: string[];
  table?: Box;
}

/**
 * The first message: the table, and what was missed; of very much only the last part, `history` tells the rest. `lost`
 * is how many events the viewer has seen that are no longer there: then everything is told anew.
 */
export interface Welcome {
  t: "welcome";
  seq: number;
  view: View;
  legal: string[];
  chairs: Chair[];
  opening: number | null;
  asking: string | null;
  agreed: string[];
  asked: string | null;
  votes: Record<string, string[]>;
  removed: Record<string, string>;
  next: string;
  advice: boolean;
  closed: boolean;
  facts?: Facts;
  sheet?: RoundSheet[];
  seat: string | null;
  head: Head;
  happened: Happened[];
  layout: Layout;
  lost?: number;
}

/** What has just happened, and the table as it is now; `head` where the host has changed it. */
export interface News {
  t: "news";
  seq: number;
  view: View;
  legal: string[];
  chairs: Chair[];
  opening: number | null;
  asking: string | null;
  agreed: string[];
  asked: string | null;
  votes: Record<string, string[]>;
  removed: Record<string, string>;
  next: string;
  advice: boolean;
  closed: boolean;
  facts?: Facts;
  sheet?: RoundSheet[];
  happened: Happened[];
  layout: Layout;
  head?: Head;
}

/** The whole table as it lies at `seq`, for a window of another form. */
export interface Laid {
  t: "laid";
  seq: number;
  layout: Layout;
}

/** A command is durable; `seq` is its last event. */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}

/**
 * A command that was declined; it has changed nothing, but of what is `unknown` nobody knows yet: `check` tells. One
 * that was `stale` brings the number of the last event. Its news came before; what is missing all the same a `history`
 * tells.
 */
export interface Refusal {
  t: "declined";
  id: string | null;
  code: string;
  message: string;
  clause: string | null;
  seq?: number;
}

/** The players who are here. */
export interface Presence {
  t: "presence";
  players: string[];
}

/**
 * How many seconds the seat to act has left, at a table with a clock; then a bot acts for it. Comes after the welcome
 * and after news.
 */
export interface Ticking {
  t: "clock";
  seq: number;
  seat: string;
  left: number;
}

/**
 * The seat that is waited for and whose player is away: in so many seconds a bot plays there. No seat: nobody is. Until
 * the first one nobody is.
 */
export interface Away {
  t: "away";
  seat: string | null;
  left: number;
}

/** Somebody at the table says a quick phrase, or shows a reaction. */
export interface Said {
  t: "said";
  seat: string;
  phrase: number;
}

/** Why an action is refused now, or that it is not. */
export interface Explained {
  t: "why";
  id: string;
  legal: boolean;
  clause?: string;
  message?: string;
}

/**
 * The best train from the number `start` outward and the rest of the hand, heaviest first. `exact` says that no train
 * is better, `lays` are the actions that lay it as far as the present turn goes.
 */
export interface Arranged {
  t: "arranged";
  id: string;
  seq: number;
  start: number | null;
  train: string[];
  rest: string[];
  pips: number;
  exact: boolean;
  lays: string[];
}

/**
 * An action, by how many points one may expect to end the round ahead of others (with standard error), and why.
 * `points` is None for what needs no thought, or is not worth one. In a game for one they are the tiles left, below 0.
 */
export interface HintShown {
  action: string;
  points: number | null;
  error: number;
  reason: string;
  why: string;
}

/** Hints for the table as it was at `seq`, best first. */
export interface Advised {
  t: "advised";
  id: string;
  seq: number;
  hints: HintShown[];
}

/** The last event of a command that took effect; None when it never did. */
export interface Checked {
  t: "checked";
  id: string;
  seq: number | null;
}

/**
 * What has happened after the event that was named, in order; `seq` is the last event there is. If `happened` ends
 * before it, there is more to ask for.
 */
export interface Recalled {
  t: "history";
  id: string;
  seq: number;
  happened: Happened[];
}

/**
 * The seats that whoever hears this may take now; comes after a welcome or news when it has changed. Until the first
 * one there are none.
 */
export interface OpenSeats {
  t: "open";
  seats: string[];
}

/** The host of the server has been told. */
export interface Reported {
  t: "reported";
  id: string;
}

/** A message that was not understood, or came too fast. */
export interface Rejected {
  t: "error";
  code: string;
  message: string;
}

/** What a client hears over a socket. */
export type Outgoing =
  | Welcome
  | News
  | Laid
  | Ack
  | Refusal
  | Presence
  | Ticking
  | Away
  | Said
  | Explained
  | Arranged
  | Advised
  | Checked
  | Recalled
  | OpenSeats
  | Reported
  | Rejected;

/** A round: the double in the middle, if there is one, and the tiles that count other than their pips. */
export interface PaperRound {
  engine: string | null;
  costs: Record<string, number>;
}

/** Points besides the tiles, once or as `often` as need be; whoever went out may be spared them. */
export interface PaperFee {
  name: string;
  points: number;
  often: boolean;
  spares_out: boolean;
}

/**
 * Whoever wins a round gets the sum of all hands, less so many times the own one: after going out, or a block.
 * `rounding` has what is then added, by the remainder of a division by its length.
 */
export interface PaperPrize {
  out: number;
  blocked: number;
  shared: boolean;
  rounding: number[];
}

/**
 * A rule code with a set as plain facts, for counting without a connection. `count` rounds, 0 where it goes on until
 * somebody has `target` points; the last of `rounds` stands for all that follow. `deal` has the tiles for each and
 * `sides` who scores together, by the number of seats. `starter` begins a round, `first` the first one. Without a
 * `prize` everybody is charged with the own hand; `scored` are points that may be made during a round.
 */
export interface Paper {
  game: string;
  code: string;
  set: number;
  count: number;
  target: number;
  at_once: boolean;
  points_win: boolean;
  rounds: PaperRound[];
  deal: Record<string, number>;
  sides: Record<string, number[][]>;
  first: string;
  starter: string;
  engine: string;
  fees: PaperFee[];
  prize: PaperPrize | null;
  scored: number[];
}

/** Somebody on a sheet. */
export interface Person {
  id: string;
  name: string;
}

/** A sheet begins, by these rules, for these people. */
export interface SheetBegun {
  kind: "begin";
  paper: Paper;
  title: string;
  people: Person[];
}

/** Who went out in a round; nobody where it was blocked. */
export interface WentOut {
  kind: "out";
  round: number;
  person: string | null;
}

/** What was left in a hand: a number, or the tiles; and how often each fee is due. */
export interface HandLeft {
  points?: number;
  tiles?: string[];
  fees?: Record<string, number>;
}

/** What somebody was left with. */
export interface WasLeft {
  kind: "left";
  round: number;
  person: string;
  left: HandLeft;
}

/** Points that somebody made while a round went on. */
export interface WasScored {
  kind: "scored";
  round: number;
  person: string;
  points: number;
}

/** Somebody comes late, and begins with as much as whoever is worst off, the average, or nothing. */
export interface CameLate {
  kind: "join";
  round: number;
  person: string;
  name: string;
  as: "average" | "worst" | "zero";
}

/** Somebody leaves, and ends with that where it is worse than what they have, or keeps what they have (`zero`). */
export interface LeftEarly {
  kind: "leave";
  round: number;
  person: string;
  as?: "average" | "worst" | "zero";
}

/** The game is over before its last round. */
export interface SheetEnded {
  kind: "end";
}

/** An entry is taken back. */
export interface TakenBack {
  kind: "undo";
  entry: string;
}

/** An entry that was taken back holds again. */
export interface Restored {
  kind: "redo";
  entry: string;
}

/** How somebody fared at an evening; of a table that was served only the total is known. */
export interface Result {
  name: string;
  place: number;
  total: number;
  points: number[];
}

/** An evening counts for standings; `of` is the sheet or table that it was, so that none counts twice. */
export interface EveningCounted {
  kind: "evening";
  of: string;
  on: number;
  game: string;
  people: Result[];
}

/** What standings are called, and from when until when evenings count: days as 2026-11-19, or nothing. */
export interface SeasonSet {
  kind: "season";
  title: string;
  since: string;
  until: string;
}

/** What is written down on a score sheet. */
export type AnyChange =
  | SheetBegun
  | WentOut
  | WasLeft
  | WasScored
  | CameLate
  | LeftEarly
  | SheetEnded
  | TakenBack
  | Restored
  | EveningCounted
  | SeasonSet;

/**
 * A request that was not granted: a code for programs, a sentence for people. It changed nothing; only with the code
 * `unknown` nobody knows yet whether it did.
 */
export interface Problem {
  code: string;
  message: string;
  clause?: string | null;
}

/** Who asks. The token comes once, when the session begins. */
export interface Session {
  player: string;
  token?: string;
}

/** A rule book: what it fixes, and the numbers of seats it offers with each set; `usual` is the set named first. */
export interface Book {
  base: string;
  title: string;
  source: string;
  sentence: string;
  options: Record<string, string>;
  sets: Record<string, number[]>;
  usual: number;
}

/**
 * An option of a rule code: its values, or the least and the largest number it may be. And what it is called and each
 * value means.
 */
export interface Option {
  name: string;
  values: string[];
  least: number;
  most: number;
  title: string;
  says: Record<string, string>;
}

/**
 * A game with its rule books, its options, and the bots that it offers, from the weakest to the strongest. `sides` are
 * the seats that score together, by the number of seats; only where somebody has a partner. `lessons` is how many there
 * are to learn it by.
 */
export interface GameShown {
  game: string;
  title: string;
  bases: Book[];
  options: Option[];
  bots: string[];
  sides: Record<string, string[][]>;
  lessons: number;
}

/**
 * A bot that may take a seat, what people call it, and a sentence about its character. A `quick` one answers at once.
 */
export interface BotShown {
  bot: string;
  name: string;
  sentence: string;
  quick: boolean;
}

/** All games, the quick phrases in the order of their numbers, and all bots. */
export interface Games {
  games: GameShown[];
  phrases: string[];
  bots: BotShown[];
}

/**
 * A rule code in plain words, or where it differs from another one; `usual` is the set it is mostly played with.
 * `possible` has, for each value of an option that can be played with the rest, the code that results. `deals` has, by
 * set and number of seats, the tiles that are offered where the book has no number, and 0 where it has one.
 */
export interface Rules {
  game: string;
  code: string;
  lines: string[];
  sets: Record<string, number[]>;
  usual: number;
  possible: Record<string, Record<string, string>>;
  deals: Record<string, Record<string, number>>;
}

/**
 * One option of a rule code in words, and what it is in every book. `sentence` is what the rules say of it first,
 * `source` has the clauses of that. `differs`: from the book that it is told beside. `own`: no published book has it
 * so, it is a house rule. `matters`: at this table another value would change something.
 */
export interface RulePoint {
  option: string;
  title: string;
  says: string;
  sentence: string;
  source: string;
  books: Record<string, string>;
  differs: boolean;
  own: boolean;
  matters: boolean;
}

/**
 * A rule code beside the published books, what matters most first; `book` is the one it is told beside. That is the
 * nearest, unless one was named.
 */
export interface RulePoints {
  game: string;
  code: string;
  book: string;
  title: string;
  points: RulePoint[];
}

/** A rule code with every set, or all books. */
export interface Papers {
  papers: Paper[];
}

/** An answer of the rule finder, and the rule code that it leads to. */
export interface RuleChoice {
  name: string;
  text: string;
  code: string;
}

/**
 * A question of the rule finder, with the answers that can be played. `chosen` names the answer that the rules give
 * now, "" where they say something else: `says` has it in words. `number` is the option for which a number up to `most`
 * may be given instead, "" where there is none. `picture` says what lies in the picture of it, "" where it has none.
 */
export interface RuleQuestion {
  name: string;
  text: string;
  choices: RuleChoice[];
  chosen: string;
  says: string;
  answered: boolean;
  number: string;
  most: number;
  picture: string;
}

/**
 * Where the rule finder stands: the code so far, the questions that it leaves open, and how it differs. That is told
 * beside the nearest book, or the one that was named: `title` is what that is called.
 */
export interface FoundRules {
  game: string;
  code: string;
  questions: RuleQuestion[];
  book: string;
  title: string;
  points: RulePoint[];
}

/** How long a game by a rule code is: in rounds, or in points that end it (0 where they do not), and in minutes. */
export interface Length {
  length: string;
  code: string;
  rounds: number;
  target: number;
  minutes: number;
}

/** How long a game will be `now`, and what else is offered: short, medium or whole; mostly a choice of three. */
export interface Lengths {
  now: Length;
  choices: Length[];
}

/** Something that people ask and dispute. */
export interface Question {
  name: string;
  text: string;
}

/** What can be tried of a rule code: how many examples each clause has, and questions that are answered for it. */
export interface RuleExamples {
  game: string;
  code: string;
  clauses: Record<string, number>;
  questions: Question[];
}

/** An action that may be done, and in words. */
export interface Allowed {
  action: string;
  text: string;
}

/**
 * An action in words, and what the rules say of it. `clause` and `message` say why it is refused; where they are empty
 * it is allowed, and `happened` is what came of it.
 */
export interface Verdict {
  action: string;
  text: string;
  clause: string;
  message: string;
  happened: string[];
}

/**
 * A table to be tried: the whole position, to be sent back, and how it looks to the seat that tries. `legal` is what
 * may be done, tiles before words; `words` are the actions that name no tile, allowed or not. `row` has tiles that may
 * be taken out, where a game has such a row; otherwise one plays the tiles of the hand.
 */
export interface TriedTable {
  position: Record<string, unknown>;
  seat: string;
  turn: string | null;
  view: View;
  layout: Layout;
  traits: Traits;
  hand: string[];
  row: string[];
  legal: Allowed[];
  words: Verdict[];
}

/**
 * One example of many: a table, and what it shows in turn; `question` is what somebody asks, where somebody does.
 * `clauses` are those that it is an example of.
 */
export interface RuleExample {
  at: number;
  count: number;
  question: string;
  clauses: string[];
  table: TriedTable;
  shows: Verdict[];
}

/**
 * What somebody tries: a position as in `docs/protocol.md`, and either a tile that is only looked at or an action.
 * `seat` is with whose eyes it is looked at, by default those of the seat to move.
 */
export interface Attempt {
  position: Record<string, unknown>;
  tile?: string;
  action?: string;
  seat?: string;
}

/** The table after it, the verdict on the action, and what may be done with the tile. */
export interface Judgement {
  table: TriedTable;
  verdict: Verdict | null;
  tries: Verdict[];
}

/** A place where there may be an open end, and what may be open there: numbers, doubles, doubles just laid. */
export interface SketchPlace {
  place: string;
  text: string;
  ends: string[];
}

/** Something else that may be so. */
export interface SketchFact {
  name: string;
  text: string;
}

/**
 * What can be said of a table by a rule code, so that it is laid out. `sets` has the numbers of seats by set. `marks`:
 * the trains of seats may be marked. `row`: the tiles that are named lie in a row; otherwise they are one's own.
 */
export interface SketchForm {
  game: string;
  code: string;
  sets: Record<string, number[]>;
  set: number;
  seats: number;
  places: SketchPlace[];
  marks: boolean;
  row: boolean;
  facts: SketchFact[];
}

/** A table as somebody says that it is; seat A is to move. */
export interface LaidOut {
  game: string;
  code: string;
  set: number;
  seats: number;
  ends: Record<string, string>;
  marked: string[];
  hand: string[];
  facts: string[];
}

/**
 * A position in which one does what is taught: its name, a title, what is to be done, and the table. `way` are actions
 * that lead to the goal, for whoever wants to be shown.
 */
export interface Lesson {
  lesson: string;
  title: string;
  task: string;
  way: string[];
  table: TriedTable;
}

/** All lessons of a game in their order; of some games there are none. */
export interface Lessons {
  game: string;
  lessons: Lesson[];
}

/** What somebody tries in a lesson after what was `done` there: a tile that is only looked at, or an action. */
export interface LessonTry {
  game: string;
  lesson: string;
  done?: string[];
  tile?: string;
  action?: string;
}

/**
 * The table after a try, the verdict on the action, what may be done with the tile, and how the lesson stands. `stand`:
 * the action was `refused`, leads `on`, is allowed but leads `aside` (and is not done), or the lesson is `done`; `says`
 * is what is taught by that, where there is something.
 */
export interface LessonAnswer {
  table: TriedTable;
  verdict: Verdict | null;
  tries: Verdict[];
  stand: "aside" | "done" | "on" | "refused";
  says: string;
}

/** What is played today of a game, and the `text` that the deal follows from. */
export interface DailyGame {
  game: string;
  rules: string;
  set: number;
  seats: number;
  bots: Record<string, string>;
  text: string;
  minutes: number;
}

/** The deals of a day, which ends at midnight UTC. */
export interface Daily {
  date: string;
  games: DailyGame[];
}

/** Somebody plays the deal of the day of a game. */
export interface PlayDaily {
  game: string;
  name: string;
  tip?: string | null;
  key?: string | null;
}

/** Somebody plays the deals of a game that is over, from a seat. */
export interface PlayAgain {
  seat: string;
  name: string;
  tip?: string | null;
  key?: string | null;
}

/** Where the table is; `counts`: this is the first try of this session, and goes into what others see. */
export interface GivenTable {
  table: string;
  counts: boolean;
}

/** One of two who played the same deal. */
export interface Side {
  table: string;
  name: string;
  points: number;
  place: number;
}

/** So many made so many points. */
export interface Made {
  points: number;
  count: number;
}

/**
 * What the one seat did in a round as its so-maniest action, there and here, in words; empty where there was none.
 * `there_at` and `here_at` are the moments of the replays.
 */
export interface SameMove {
  round: number;
  number: number;
  same: boolean;
  there: string;
  here: string;
  there_at: number;
  here_at: number;
}

/**
 * How a given deal ended, beside others. `more_wins`: points are what one plays for; `solvable`: it can be told whether
 * the deal could have been won. Of a deal of the day `made` is what everybody made at first try, the fewest points
 * first; of somebody's deal `there` is how it ended there, and `moves` what the seat did in both games, action by
 * action.
 */
export interface Compared {
  text: string;
  date: string;
  more_wins: boolean;
  solvable: boolean;
  here: Side;
  there: Side | null;
  made: Made[];
  moves: SameMove[];
}

/** An art of puzzles of a game, and how many there are that are easy, medium and hard. */
export interface PuzzleArt {
  game: string;
  art: string;
  name: string;
  counts: number[];
}

/** All puzzles that there are, and what the three levels are called. */
export interface Puzzles {
  arts: PuzzleArt[];
  levels: string[];
}

/** One puzzle: what is asked, on which table; `at` is its place among `count` of its kind. */
export interface Puzzle {
  number: number;
  at: number;
  count: number;
  game: string;
  name: string;
  level: number;
  question: string;
  table: TriedTable;
}

/** What somebody would do. */
export interface PuzzleAnswer {
  number: number;
  action: string;
}

/**
 * Whether that is best; if not, what the rules say of it. `why` says what is, and `found` which bots find it. `table`
 * is how it looks after the best move.
 */
export interface PuzzleVerdict {
  right: boolean;
  said: string;
  tried: Verdict;
  why: string;
  found: string;
  table: TriedTable;
}

/**
 * What a new table shall be. `bots` names a bot for some seats (`{"B": "heaviest"}`); `name` seats its maker on the
 * first seat left; `named` is what people call these rules.
 */
export interface NewTable {
  game: string;
  rules: string;
  set: number;
  seats: number;
  clock?: string;
  watch?: boolean;
  listed?: boolean;
  bots?: Record<string, string>;
  name?: string;
  tip?: string | null;
  starter?: string | null;
  hints?: "always" | "bots" | "never";
  key?: string | null;
  named?: string;
}

/** Where a table is. */
export interface TableLink {
  table: string;
}

/**
 * A table as lists show it; `seats` are the names at it, "" where a seat is free. `phase` is None where this node does
 * not know how things stand, or the asker may not look. `seat` is the asker's own, `turn` the one to act, and `left`
 * has the seconds that its clock leaves it. `named` is what people call its rules; `points` and `places` are those of
 * the seats, once the game is over.
 */
export interface TableShown {
  table: string;
  status: "open" | "over" | "playing";
  updated: number;
  game: string;
  rules: string;
  set: number;
  seats: string[];
  round: number;
  created: string;
  phase: "deal" | "over" | "play" | "search" | null;
  turn: string | null;
  seat: string | null;
  left: number | null;
  named: string;
  points: number[];
  places: number[];
}

/** A list of tables, the latest first. */
export interface Tables {
  tables: TableShown[];
}

/** A table as the asker may see it. */
export interface TableView {
  seq: number;
  view: View;
  legal: string[];
  chairs: Chair[];
  opening: number | null;
  asking: string | null;
  agreed: string[];
  asked: string | null;
  votes: Record<string, string[]>;
  removed: Record<string, string>;
  next: string;
  advice: boolean;
  closed: boolean;
  facts?: Facts;
  sheet?: RoundSheet[];
  head: Head;
}

/** What everybody still held when a round was over: each tile with what it costs. */
export interface HandsLeft {
  round: number;
  hands: Record<string, [string, number][]>;
}

/**
 * What is known of a round's deal. Tips, then the links of the seats and who withheld theirs, and when it is over the
 * server's link. `seal` is the head of the hash chain over the public events up to its deal, which is event `seq`.
 */
export interface FairRound {
  number: number;
  tips: (string | null)[];
  links?: (string | null)[];
  withheld?: number[];
  link?: string;
  seq?: number;
  seal?: string;
}

/**
 * What anybody needs to check the deals of all rounds that are over, and that no event was changed later. `events` are
 * all public events in order, the first is number 1; `seal` is the head of their hash chain after the last. `given`:
 * the deals follow from this text, and were known to anybody before they were played.
 */
export interface FairDeals {
  algorithm: string;
  table: string;
  game: string;
  rules: string;
  set: number;
  seats: number;
  tip: string;
  rounds: FairRound[];
  events?: AnyEvent[];
  seal?: string;
  given?: string;
}

/**
 * A round of a game that is looked at again. How many moments it has, whether all hands may be opened, its score sheet,
 * and what it cost once it is over.
 */
export interface RoundShown {
  number: number;
  moments: number;
  open: boolean;
  sheet: RoundSheet;
  points?: Record<string, number>;
  scores?: Record<string, number>;
}

/**
 * One thing that was done, what came of it, and the table after it. Of the picture what is new since the moment before;
 * the round's score sheet so far.
 */
export interface Moment {
  what: AnyEvent;
  events: Told[];
  view: View;
  layout: Layout;
  facts: Facts;
  sheet: RoundSheet;
}

/**
 * A round of a game, moment by moment, through the eyes of a seat or of a spectator. `table` is empty for a saved game,
 * `own` is the asker's seat.
 */
export interface Replay {
  table: string;
  game: string;
  rules: string;
  named: string;
  set: number;
  created: string;
  traits: Traits;
  chairs: Chair[];
  own: string | null;
  seat: string | null;
  open: boolean;
  places: Record<string, number> | null;
  rounds: RoundShown[];
  round: number;
  moments: Moment[];
}

/**
 * A saved game to be looked at. Its text, the round (0 for the last), the seat whose eyes are borrowed, and whether all
 * hands are open.
 */
export interface SavedGame {
  text: string;
  round?: number;
  seat?: string | null;
  open?: boolean;
}

/** By how many points the expectation changed up to a moment of the game, and what did it. */
export interface ReviewSwing {
  number: number;
  part: "deal" | "draws" | "others" | "play";
  points: number;
}

/** A legal action, and the points that it let one expect, with their standard error. */
export interface ReviewChoice {
  action: string;
  points: number;
  error: number;
}

/**
 * What was done after a moment of the game, beside everything that might have been done, best first. `lost` are the
 * points that the best would have brought more, `mistake` says whether that is beyond doubt, `why` what speaks for the
 * best, `own_why` what can be said of what was done.
 */
export interface ReviewDecision {
  number: number;
  action: string;
  best: string;
  lost: number;
  error: number;
  mistake: boolean;
  why: string;
  own_why: string;
  choices: ReviewChoice[];
}

/**
 * The account of a round, whose parts sum to the result; `first` is the moment of its deal. `train` is the longest in
 * the hand that was dealt.
 */
export interface ReviewRound {
  round: number;
  first: number;
  expected: number;
  deal: number;
  draws: number;
  play: number;
  others: number;
  result: number;
  swings: ReviewSwing[];
  decided: ReviewSwing[];
  decisions: ReviewDecision[];
  train: string[];
  train_pips: number;
}

/** A review as far as it is: which share of the game is done, and the rounds that were asked for. */
export interface Review {
  key: string;
  seat: string;
  state: "done" | "failed" | "waiting" | "working";
  share: number;
  rounds: ReviewRound[];
}

/** What one does on the way, and in words. */
export interface SolutionStep {
  action: string;
  text: string;
}

/** Whether a deal could have been won, as far as that is known yet; not `proved` where the search was cut short. */
export interface Solution {
  state: "done" | "failed" | "waiting" | "working";
  won: boolean;
  proved: boolean;
  steps: SolutionStep[];
}

/** A saved game to be looked back at for a seat. */
export interface ToReview {
  text: string;
  seat: string;
}

/** For how many days the host of this server keeps what was used last then; 0 is for ever. */
export interface Keeping {
  finished: number;
  abandoned: number;
  sessions: number;
  sheets: number;
}

/**
 * A person is forgotten at so many tables. `kept` are tables from before names could be taken out of a log without
 * breaking its seals.
 */
export interface Forgotten {
  tables: number;
  kept: string[];
}

/**
 * A key for another device: a `link` that works once and soon expires, or a `phrase` for keeping. `digest` is the hash
 * of what the other device will show. `bundle` is what this browser takes along, encrypted with something that the
 * server never sees.
 */
export interface NewKey {
  kind: "link" | "phrase";
  digest: string;
  bundle?: string;
}

/** Until when a key is good, in seconds since 1970; None for good. */
export interface KeyMade {
  until: number | null;
}

/** What another device shows; `alone` ends all other sessions of the player. */
export interface Entry {
  secret: string;
  alone?: boolean;
}

/** This device is the player from now on, with what the other one had taken along. */
export interface Entered {
  player: string;
  token: string;
  bundle: string;
}

/** The sessions of a player, by when they began, and the keys there are. */
export interface Devices {
  sessions: number[];
  keys: string[];
}

/** A sheet is shared: `host` is the secret of whoever shares it, `writers` that of all who may write. */
export interface NewSheet {
  host: string;
  writers: string;
}

/** Another secret for those who may write. */
export interface NewWriters {
  writers: string;
}

/** Something that was written down: when, and by whom. Its id is chosen by whoever writes, and used once. */
export interface SheetEntry {
  id: string;
  at: number;
  by: string;
  change: AnyChange;
}

/**
 * What was written after the number that was asked for; `seq` is the number of the last event. `may` says what the
 * asker may do, by the secret that was shown.
 */
export interface SheetNews {
  seq: number;
  entries: SheetEntry[];
  may: "host" | "read" | "write";
}
