/**
 * The shapes of a tile as paths, moved and turned by themselves: a browser keeps a list of its own for everything that
 * has a transform, and many tiles lie on a table. What only depends on the turn is made once.
 */

import { FACES } from "../look";
import { numbersOf } from "./action";
import type { Lying } from "./picture";

const round = (value: number): number => Math.round(value * 100) / 100;

interface Turn {
  /** A point or a way of the tile that lies straight, as it is after turning. */
  by: (x: number, y: number) => [number, number];
  slabs: Map<string, Shape>;
  pips: Map<string, Shape>;
}

/** Where a path begins, and how it goes on. */
interface Shape {
  x: number;
  y: number;
  rest: string;
}

const turns = new Map<number, Turn>();

function turnOf(rotation: number): Turn {
  const known = turns.get(rotation);
  if (known) return known;
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const made: Turn = { by: (x, y) => [x * cos - y * sin, x * sin + y * cos], slabs: new Map(), pips: new Map() };
  turns.set(rotation, made);
  return made;
}

const at = ({ x, y, rest }: Shape, middle: Lying): string => `M${round(middle.x + x)} ${round(middle.y + y)}${rest}`;

/** A board with round corners; `aside` is where its middle is along the tile. */
export function slab(middle: Lying, width: number, height: number, corner: number, aside = 0, down = 0): string {
  const turn = turnOf(middle.rotation);
  const key = `${width} ${height} ${corner} ${aside} ${down}`;
  const shape = turn.slabs.get(key) ?? roundedBoard(turn, width, height, corner, aside, down);
  turn.slabs.set(key, shape);
  return at(shape, middle);
}

function roundedBoard({ by }: Turn, width: number, height: number, r: number, aside: number, down: number): Shape {
  const way = (x: number, y: number): string => by(x, y).map(round).join(" ");
  const [along, across] = [width - 2 * r, height - 2 * r];
  const [x, y] = by(aside - width / 2 + r, down - height / 2);
  const rest =
    `l${way(along, 0)}q${way(r, 0)} ${way(r, r)}l${way(0, across)}q${way(0, r)} ${way(-r, r)}` +
    `l${way(-along, 0)}q${way(-r, 0)} ${way(-r, -r)}l${way(0, -across)}q${way(0, -r)} ${way(r, -r)}z`;
  return { x, y, rest };
}

/** The pips of a number on one half of a tile. */
export function pips(middle: Lying, number: number, aside: number): string {
  const turn = turnOf(middle.rotation);
  const key = `${number} ${aside}`;
  const shape = turn.pips.get(key) ?? dots(turn, number, aside);
  turn.pips.set(key, shape);
  return at(shape, middle);
}

function dots({ by }: Turn, number: number, aside: number): Shape {
  const { pips: places = [], radius = 0 } = FACES[number] ?? {};
  const r = radius;
  const starts = places.map(([x, y]): [number, number] => by(x + aside, y)).map(
    ([x, y]): [number, number] => [round(x - r), round(y)],
  );
  const [[firstX, firstY] = [0, 0]] = starts;
  const dot = `a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0`;
  const rest = starts.map(([x, y], place) => {
    const [lastX, lastY] = starts[place - 1] ?? [x, y];
    return place === 0 ? dot : `m${round(x - lastX)} ${round(y - lastY)}${dot}`;
  });
  return { x: firstX, y: firstY, rest: rest.join("") };
}

/** The line between the halves. */
export function groove(middle: Lying): string {
  const [x, y] = turnOf(middle.rotation).by(0, 15);
  return `M${round(middle.x - x)} ${round(middle.y - y)}l${round(2 * x)} ${round(2 * y)}`;
}

/** Where the middle of a half is. */
export function half(middle: Lying, aside: number): { x: number; y: number } {
  const [x, y] = turnOf(middle.rotation).by(aside, 0);
  return { x: round(middle.x + x), y: round(middle.y + y) };
}

/**
 * All of a tile, 80 by 40 around its middle, the number named first on the left before it is turned. It is made of as
 * few things as possible. `outer`: how the picture as a whole is turned, so that numerals can stand upright.
 */
export function drawing(tile: string, middle: Lying, numerals: boolean, outer = 0): string {
  const halves = numbersOf(tile).map((number, at) => ({ number, aside: at === 0 ? -20 : 20 }));
  const grounds = halves.map(
    ({ number, aside }) => `<path fill="url(#x${number})" d="${slab(middle, 33, 33, 5, aside)}"/>`,
  );
  const signs = halves.map(
    ({ number, aside }) => (
      numerals ? numeral(
        number,
        half(middle, aside),
        outer,
      ) : `<path class="p${number}" d="${pips(middle, number, aside)}"/>`
    ),
  );
  const shade = `<path class="shade" d="${slab({ ...middle, y: middle.y + 1 }, 80, 40, 7.5)}"/>`;
  const under = `${shade}<path class="face" d="${slab(middle, 79, 39, 6.5)}"/>`;
  return `${under}${grounds.join("")}${signs.join("")}<path class="groove" d="${groove(middle)}"/>`;
}

const STRAIGHT: Lying = { x: 0, y: 0, rotation: 0 };

/**
 * Draw a tile, lying straight, where another one is drawn. Only what differs is touched: shapes that come and go cost a
 * browser much more.
 */
export function redraw(picture: SVGElement, tile: string, numerals: boolean, outer: number): void {
  const [, , , , first, second] = picture.children;
  if (numerals || !(first instanceof SVGPathElement) || !second) {
    picture.innerHTML = drawing(tile, STRAIGHT, numerals, outer);
    return;
  }
  numbersOf(tile).forEach((number, at) => {
    picture.children[2 + at]?.setAttribute("fill", `url(#x${number})`);
    const dots = picture.children[4 + at];
    dots?.setAttribute("class", `p${number}`);
    dots?.setAttribute("d", pips(STRAIGHT, number, at === 0 ? -20 : 20));
  });
}

function numeral(number: number, { x, y }: { x: number; y: number }, outer: number): string {
  const upright = outer ? ` transform="rotate(${-outer} ${x} ${y})"` : "";
  return `<text class="numeral w${number}" x="${x}" y="${y + 8.5}"${upright}>${number}</text>`;
}
