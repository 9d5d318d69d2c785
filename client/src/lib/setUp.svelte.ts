/** What shall be played at a table, as somebody chooses it: rules, tiles, seats, and what is agreed beside them. */

import { CLOCKS, HINTS, type GameShown, type Lengths } from "../wire";
import { say } from "../words";
import { Refused, rules } from "./api";
import { firstBook, gameShown } from "./catalogue.svelte";
import { codeText, readCode, withOption } from "./code";
import { nameOf, usualRules } from "./ownRules.svelte";
import type { Plan } from "./start";
import { usualSeats } from "./start";

export type Terms = Pick<Plan, "clock" | "listed" | "watch" | "hints">;

export class SetUp {
  gameId = $state("");
  code = $state.raw(readCode(""));
  sets: Record<string, number[]> = $state.raw({});
  possible: Record<string, Record<string, string>> = $state.raw({});
  /** By set and seats the tiles that are offered where the book has no number; 0 where it has one. */
  deals: Record<string, Record<string, number>> = $state.raw({});
  top = $state(0);
  seats = $state(0);
  terms: Terms = $state({ clock: CLOCKS[0], listed: false, watch: true, hints: HINTS[0] });
  problem = $state("");
  /** How long a game will be, and how long it may be instead; null while that is not known. */
  lengths: Lengths | null = $state.raw(null);
  /** A set that somebody chose stays, where it can be played with; otherwise it is what the book names first. */
  #isChosen = false;
  usual = $state(0);
  /** What somebody else calls the rules that they have sent. */
  #sent = { name: "", rules: "" };
  readonly #seated: () => void;

  readonly game: GameShown | undefined = $derived(gameShown(this.gameId));
  readonly text: string = $derived(codeText(this.code));
  /** What was offered so; it goes with another set. */
  #offered = $state(0);
  /** Whether somebody has agreed on a number of tiles. */
  readonly #isAgreed: boolean = $derived(this.#dealt !== 0 && this.#dealt !== this.#offered);
  readonly counts: number[] = $derived(this.#countsWith(this.top));
  readonly tops: number[] = $derived(
    Object.keys(this.sets)
      .map(Number)
      .filter((set) => this.#countsWith(set).length > 0)
      .sort((a, b) => b - a),
  );
  /** What these rules are called, "" where nobody has named them. */
  readonly named: string = $derived(
    nameOf(this.gameId, this.text) || (this.text === this.#sent.rules ? this.#sent.name : ""),
  );

  /** `seated` is told when there may be other seats, before anything is drawn. */
  constructor(sent = { name: "", rules: "" }, seated: () => void = () => undefined) {
    this.#sent = sent;
    this.#seated = seated;
  }

  /** The rules that were asked for; or those that somebody usually plays by, or the first book of the first game. */
  begin(games: GameShown[], game: string, code: string): Promise<void> {
    const own = game ? undefined : usualRules();
    const wanted = game ? games.find((one) => one.game === game) : games[0];
    if (own && gameShown(own.game)) return this.take(own.game, own.rules);
    return this.take(wanted?.game ?? game, code || (firstBook(wanted)?.base ?? ""));
  }

  /** What is played at a table already. */
  keep(at: { set: number; seats: number } & Terms): void {
    const { set, seats, clock, listed, watch, hints } = at;
    [this.top, this.seats, this.#isChosen] = [set, seats, true];
    this.terms = { clock, listed, watch, hints };
  }

  /** Choose a rule code, if it can be played. */
  async take(nextGame: string, nextCode: string): Promise<void> {
    try {
      const answer = await rules(nextGame, nextCode);
      this.#isChosen &&= this.gameId === "" || nextGame === this.gameId;
      this.gameId = nextGame;
      this.code = readCode(answer.code);
      [this.sets, this.usual, this.possible] = [answer.sets, answer.usual, answer.possible];
      this.deals = answer.deals;
      this.problem = "";
      this.settle();
    } catch (error) {
      const isOffline = error instanceof Refused && error.code === "offline";
      this.problem = isOffline ? say("app.offline") : String((error as Error).message);
    }
  }

  choose(top: number): void {
    [this.top, this.#isChosen] = [top, true];
    this.settle();
  }

  /** Tiles and seats that the rules offer, as near as possible to those chosen before. */
  settle(): void {
    const nearest = this.tops.findLast((set) => set >= this.usual) ?? this.tops[0] ?? this.usual;
    if (!this.#isChosen || !this.tops.includes(this.top)) this.top = nearest;
    if (!this.counts.includes(this.seats)) this.seats = usualSeats(this.counts, this.seats);
    this.#seated();
    this.#offer();
  }

  get #dealt(): number {
    return Number(this.code.changed["deal"] ?? 0);
  }

  #countsWith(set: number): number[] {
    const offered = Object.keys(this.deals[String(set)] ?? {}).map(Number);
    return this.#isAgreed || !offered.length ? (this.sets[String(set)] ?? []) : offered;
  }

  /** Where the book has no number of tiles, a number that suits the table goes into the rules (HR-01). */
  #offer(): void {
    const wanted = this.deals[String(this.top)]?.[String(this.seats)];
    if (this.#isAgreed || wanted === undefined || wanted === this.#dealt) return;
    this.#offered = wanted;
    void this.take(this.gameId, codeText(withOption(this.code, "deal", wanted ? String(wanted) : null)));
  }
}
