/** Tiles lie side by side and never within each other; the twin of `beside.py`. */

import { overlap } from "./outlines";
import { sureOf, type Seen } from "./seen";

const TOO_MUCH = 0.3;
const MANY = 14;

/** Those that fit together and are likeliest: two halves of neighbours look like a tile, but two tiles are more. */
export function sideBySide(each: Seen[]): Seen[] {
  const near = each.map((one, n) => each.flatMap((other, m) => (m !== n && clash(one, other) ? [m] : [])));
  const kept: number[] = [];
  let left = each.map((_, n) => n);
  while (left.length) {
    const group = together(left[0] as number, near);
    const worthiest = [...group].sort((one, other) => worth(each, other) - worth(each, one) || one - other);
    kept.push(...best(worthiest, each, near));
    left = left.filter((n) => !group.has(n));
  }
  return kept.sort((one, other) => one - other).map((n) => each[n] as Seen);
}

const clash = (one: Seen, other: Seen): boolean => overlap(one.corners, other.corners) > TOO_MUCH;

function worth(each: Seen[], at: number): number {
  const one = each[at] as Seen;
  return one.isTile + sureOf(one);
}

const sum = (each: Seen[], some: number[]): number => some.reduce((all, at) => all + worth(each, at), 0);

/** All that hang together. */
function together(first: number, near: number[][]): Set<number> {
  const group = new Set([first]);
  for (const n of group) for (const other of near[n] ?? []) group.add(other);
  return group;
}

/** The worthiest of them that do not clash. */
function best(open: number[], each: Seen[], near: number[][]): number[] {
  const [first, ...rest] = open;
  if (first === undefined) return [];
  const free = rest.filter((n) => !near[first]?.includes(n));
  const withIt = [first, ...best(free, each, near)];
  if (free.length === rest.length || open.length > MANY) return withIt;
  const without = best(rest, each, near);
  return sum(each, without) > sum(each, withIt) ? without : withIt;
}
