/** What a photograph shows; the twin of `reading.py`. */

import thresholds from "../../../../src/boneyard/photo/thresholds.json";
import { sideBySide } from "./beside";
import { plus, times, turned, type Corners } from "./corners";
import { cropInto, HIGH, mended, WIDE } from "./crops";
import { logistic, once, outlines, type Found, type Outline } from "./outlines";
import type { Picture } from "./picture";
import type { Seen } from "./seen";

/** The longer sides of the pictures in which tiles are looked for: small ones, and those that fill the view. */
const FROM_AFAR = 640;
const FROM_FARTHER = 320;
const BLOCK = 32;
const NUMBERS = 19;
const ANSWER = 2 * NUMBERS + 9;
const CROP = 3 * HIGH * WIDE;

/** The net that finds tiles, and the one that reads them: an answer of 47 numbers a crop. */
export interface Nets {
  find: (asked: Float32Array, wide: number, high: number) => Promise<Found>;
  read: (asked: Float32Array, count: number) => Promise<Float32Array>;
}

/** All that may be tiles; numbers that the set does not have are read only where nothing else will do. */
export async function read(picture: Picture, nets: Nets, highest: number): Promise<Seen[]> {
  const small = await found(picture, nets, FROM_AFAR);
  const large = await found(picture, nets, FROM_FARTHER);
  const near = await closer(picture, nets, [...small, ...large]);
  const kept = once(near.sort((one, other) => other.sure - one.sure));
  const upright = kept.map(({ corners }) => corners);
  const answers = await asked(picture, nets, [...upright, ...upright.map(turned)]);
  const answer = (at: number): Float32Array => answers[at] as Float32Array;
  return sideBySide(kept.map((one, at) => seen(one, answer(at), answer(at + kept.length), highest)));
}

async function found(picture: Picture, nets: Nets, side: number): Promise<Outline[]> {
  const scale = Math.min(1, side / Math.max(picture.wide, picture.high));
  const small = (side: number): number => Math.max(1, Math.trunc(side * scale + 0.5));
  const whole = (side: number): number => Math.ceil(side / BLOCK) * BLOCK;
  const [wide, high] = [small(picture.wide), small(picture.high)];
  const [allWide, allHigh] = [whole(wide), whole(high)];
  const [across, down] = [picture.wide / wide, picture.high / high];
  const shown = new Float32Array(3 * allWide * allHigh);
  const colour = picture.sampler(across);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      colour((x + 0.5) * across, (y + 0.5) * down, shown, y * allWide + x, allWide * allHigh);
    }
  }
  for (let map = 0; map < 3; map += 1) {
    for (let y = 0; y < high; y += 1) {
      const row = (map * allHigh + y) * allWide;
      for (let at = row; at < row + wide; at += 1) shown[at] = (shown[at] ?? 0) - 0.5;
    }
  }
  return outlines(await nets.find(shown, allWide, allHigh)).map(({ corners, sure }) => ({
    corners: corners.map(([x, y]) => [x * across, y * down]) as Corners,
    sure,
  }));
}

/** The same with better corners, and without what is no tile at all. */
async function closer(picture: Picture, nets: Nets, each: Outline[]): Promise<Outline[]> {
  const answers = await asked(picture, nets, each.map(({ corners }) => corners));
  return each.flatMap(({ corners, sure }, at) => {
    const answer = answers[at] as Float32Array;
    const likely = logistic(answer[2 * NUMBERS] ?? 0);
    if (likely <= thresholds.no_tile && sure <= thresholds.is_tile) return [];
    return [{ corners: mended(corners, answer.subarray(2 * NUMBERS + 1)), sure: sure * likely }];
  });
}

async function asked(picture: Picture, nets: Nets, each: Corners[]): Promise<Float32Array[]> {
  if (!each.length) return [];
  const crops = new Float32Array(each.length * CROP);
  each.forEach((corners, at) => cropInto(picture, corners, crops, at * CROP));
  const answers = await nets.read(crops, each.length);
  return each.map((_, at) => answers.subarray(at * ANSWER, (at + 1) * ANSWER));
}

/** Each is looked at from both of its ends. */
function seen({ corners, sure }: Outline, upright: Float32Array, other: Float32Array, highest: number): Seen {
  const [first, second] = halves(upright);
  const [last, start] = halves(other);
  const likely = inSet([chances(first, start), chances(second, last)], highest);
  const one = mended(corners, upright.subarray(2 * NUMBERS + 1));
  const two = turned(mended(turned(corners), other.subarray(2 * NUMBERS + 1)));
  return {
    corners: one.map((spot, at) => times(plus(spot, two[at] ?? spot), 0.5)) as Corners,
    isTile: logistic(((upright[2 * NUMBERS] ?? 0) + (other[2 * NUMBERS] ?? 0)) / 2),
    found: sure,
    halves: likely,
  };
}

/** How much speaks for each number, half by half, as logarithms of likelihoods. */
const halves = (answer: Float32Array): [number[], number[]] => [
  logarithms([...answer.subarray(0, NUMBERS)]),
  logarithms([...answer.subarray(NUMBERS, 2 * NUMBERS)]),
];

function logarithms(said: number[]): number[] {
  const most = Math.max(...said);
  const all = Math.log(said.reduce((sum, one) => sum + Math.exp(one - most), 0));
  return said.map((one) => one - most - all);
}

function chances(one: number[], other: number[]): number[] {
  const both = one.map((value, at) => (value + (other[at] ?? 0)) / 2);
  const most = Math.max(...both);
  const likely = both.map((value) => Math.exp(value - most));
  const all = likely.reduce((sum, value) => sum + value, 0);
  return likely.map((value) => value / all);
}

function inSet(both: [number[], number[]], highest: number): [number[], number[]] {
  const beyond = both.map((half) => half.slice(highest + 1).reduce((sum, one) => sum + one, 0));
  if (Math.max(...beyond) >= thresholds.beyond) return both;
  return both.map((half) => half.map((one, number) => (number > highest ? 0 : one))) as [number[], number[]];
}
