/** How far somebody has come in finding their rules: kept in the address, so that going back goes back a question. */

import type { FoundRules, RuleQuestion } from "../wire";

export interface Finding {
  game: string;
  rules: string;
  /** The questions that are answered, or that were passed: those stay as the nearest book has them. */
  done: string[];
  passed: string[];
  /** Tiles and seats, 0 where they are left open. */
  set: number;
  seats: number;
  /** The question that is asked again, "" where the next one is. */
  again: string;
}

const names = (text: string | null): string[] => (text ? text.split(" ") : []);

/** What an address says; without rules nothing has begun yet, and rules without answers are read backwards. */
export function readFinding(query: URLSearchParams): Finding {
  return {
    game: query.get("game") ?? "",
    rules: query.get("rules") ?? "",
    done: names(query.get("done")),
    passed: names(query.get("passed")),
    set: Number(query.get("set") ?? 0) || 0,
    seats: Number(query.get("seats") ?? 0) || 0,
    again: query.get("again") ?? "",
  };
}

export function findLink(finding: Partial<Finding>): string {
  const { game = "", rules = "", done = [], passed = [], set = 0, seats = 0, again = "" } = finding;
  const told = { game, rules, done: done.join(" "), passed: passed.join(" "), set, seats, again };
  const query = Object.entries(told).filter(([, value]) => value !== "" && value !== 0);
  return `find?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** Every question counts as answered by a code that somebody brings along. */
export const ALL = "all";

/** The question to ask: the one that is asked again, or the first that is still open. */
export function asking(finding: Finding, found: FoundRules): RuleQuestion | undefined {
  if (finding.again) return found.questions.find(({ name }) => name === finding.again);
  if (finding.done.includes(ALL)) return undefined;
  const past = new Set([...finding.done, ...finding.passed]);
  return found.questions.find(({ name }) => !past.has(name));
}

const without = (list: string[], name: string): string[] => list.filter((one) => one !== name);

/** After an answer, which has led to other rules. */
export function answered(finding: Finding, question: string, rules: string): Finding {
  const done = finding.done.includes(ALL) ? finding.done : [...without(finding.done, question), question];
  return { ...finding, rules, done, passed: without(finding.passed, question), again: "" };
}

/** After a question that nobody could answer, or where it does not matter. */
export function passedBy(finding: Finding, question: string): Finding {
  return { ...finding, passed: [...without(finding.passed, question), question], again: "" };
}
