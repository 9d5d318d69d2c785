/** The score sheet as it is written: a column for each side, and for each round where its points came from. */

import type { RoundSheet, SheetLine } from "../wire";
import type { Scene } from "./scene";

/** Those who score together, and their place at the end of a game. */
export interface Column {
  seats: string[];
  total: number;
  place: number | null;
}

interface Row {
  source: string;
  points: number[];
}

export interface Round {
  number: number;
  /** What it brought altogether, by column, and who did best, if not all are even. */
  sums: number[];
  best: boolean[];
  /** Where the points came from, where that is more than one thing. */
  rows: Row[];
}

type Seated = Pick<Scene, "traits" | "chairs" | "view" | "places">;
type Sheet = Pick<Scene, "sheet" | "traits">;

export function columnsOf({ traits, chairs, view, places }: Seated): Column[] {
  const sides = traits?.sides ?? chairs.map(({ seat }) => [seat]);
  const columns = sides.map((seats) => {
    const [first = ""] = seats;
    return { seats, total: view?.scores[first] ?? 0, place: places?.[first] ?? null };
  });
  return columns.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

export function roundRows({ sheet, traits }: Sheet, columns: Column[]): Round[] {
  const inColumns = ({ points }: SheetLine): number[] => columns.map(({ seats }) => points[seats[0] ?? ""] ?? 0);
  const isSplit = sheet.some(({ lines }) => lines.length > 1);
  return sheet.filter(({ over, lines }) => over || lines.length > 0).map((one) => {
    const rows = one.lines.map((line) => ({ source: line.source, points: inColumns(line) }));
    const sums = columns.map((_, at) => rows.reduce((all, row) => all + (row.points[at] ?? 0), 0));
    return { number: one.round, sums, best: bestOf(one, sums, traits?.points_win ?? false), rows: isSplit ? rows : [] };
  });
}

function bestOf({ over }: RoundSheet, sums: number[], pointsWin: boolean): boolean[] {
  const best = pointsWin ? Math.max(...sums) : Math.min(...sums);
  return sums.map((sum) => over && sum === best && sums.some((other) => other !== best));
}
