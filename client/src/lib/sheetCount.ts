/**
 * Counting a round from the facts that the server tells of a rule code (`Paper`). No rule stands here: tests hold these
 * sums against those of the engine.
 */

import type { Paper, PaperRound } from "../wire";
import type { Left } from "./sheetLog";

/** What a round has left, seat by seat; `out` is the seat that went out, -1 where nobody did. */
export interface Table {
  left: Left[];
  out: number;
}

/** Every tile of a set, as they are written. */
export function tilesOf(set: number): string[] {
  const found: string[] = [];
  for (let high = 0; high <= set; high += 1) for (let low = 0; low <= high; low += 1) found.push(`${high}-${low}`);
  return found;
}

const pips = (tile: string): number => tile.split("-").reduce((sum, half) => sum + Number(half), 0);

/** The facts of a round; the last one told stands for all that follow. */
export function roundFacts(paper: Paper, round: number): PaperRound {
  return paper.rounds[Math.min(round, paper.rounds.length) - 1] ?? { engine: null, costs: {} };
}

export function costOf(paper: Paper, round: number, tile: string): number {
  return roundFacts(paper, round).costs[tile] ?? pips(tile);
}

/** What the tiles of a hand come to, fees apart. */
export function handCost(paper: Paper, round: number, left: Left): number {
  return left.points ?? (left.tiles ?? []).reduce((sum, tile) => sum + costOf(paper, round, tile), 0);
}

export function feesOf(paper: Paper, left: Left, isOut: boolean): number {
  return paper.fees
    .filter((fee) => !(isOut && fee.spares_out))
    .reduce((sum, fee) => sum + fee.points * (left.fees?.[fee.name] ?? 0), 0);
}

/** What all tiles that can be in hands come to: the set without the double in the middle. */
export function mostLeft(paper: Paper, round: number): number {
  const { engine } = roundFacts(paper, round);
  return tilesOf(paper.set)
    .filter((tile) => tile !== engine)
    .reduce((sum, tile) => sum + costOf(paper, round, tile), 0);
}

/** The seats that score together at so many seats. */
export function sidesOf(paper: Paper, seats: number): number[][] {
  return paper.sides[String(seats)] ?? Array.from({ length: seats }, (_, seat) => [seat]);
}

/** The points that the end of a round adds, seat by seat. */
export function roundPoints(paper: Paper, round: number, table: Table): number[] {
  const sums = table.left.map((left) => handCost(paper, round, left));
  if (paper.prize) return prizes(paper, table, sums);
  return table.left.map((left, seat) => (sums[seat] ?? 0) + feesOf(paper, left, seat === table.out));
}

function prizes(paper: Paper, { out }: Table, sums: number[]): number[] {
  const prize = paper.prize;
  const sides = sidesOf(paper, sums.length);
  const winners = winningSides(sides, sums, out);
  if (!prize || (winners.length > 1 && !prize.shared)) return sums.map(() => 0);
  const all = total(sums);
  const own = sideSum(winners[0] ?? [], sums);
  const worth = Math.floor((all - own * (out < 0 ? prize.blocked : prize.out)) / winners.length);
  const paid = worth + (prize.rounding[worth % prize.rounding.length] ?? 0);
  return sums.map((_, seat) => (winners.some((side) => side.includes(seat)) ? paid : 0));
}

/** Who has won a round: whoever went out, otherwise the lowest hands. */
export function winningSides(sides: number[][], sums: number[], out: number): number[][] {
  if (out >= 0) return sides.filter((side) => side.includes(out));
  const lowest = Math.min(...sides.map((side) => sideSum(side, sums)));
  return sides.filter((side) => sideSum(side, sums) === lowest);
}

const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const sideSum = (side: number[], sums: number[]): number => total(side.map((seat) => sums[seat] ?? 0));
