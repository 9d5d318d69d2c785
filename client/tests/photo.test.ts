import { expect, test } from "vitest";
import type { Found } from "../src/lib/photo/outlines";
import { Picture } from "../src/lib/photo/picture";
import { read, type Nets } from "../src/lib/photo/reading";
import vectors from "./photo.json";

const ANSWER = 47;
const [WIDE, HIGH] = [80, 144];

/** As `stripes` in `tests/photo/toys.py`. */
function stripes(wide: number, high: number): Picture {
  const pixels = new Uint8ClampedArray(wide * high * 4);
  for (let y = 0, at = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1, at += 4) {
      [3 * x + 5 * y, 2 * x + y, x + 4 * y].forEach((wave, colour) => {
        pixels[at + colour] = Math.abs((wave % 510) - 255);
      });
    }
  }
  return new Picture(wide, high, pixels);
}

/** As `planted` there. */
async function planted(_: Float32Array, wide: number, high: number): Promise<Found> {
  const found = { wide: wide / 4, high: high / 4, values: new Float32Array((7 * wide * high) / 16) };
  found.values.fill(-9, 0, found.wide * found.high);
  for (const [row = 0, column = 0, ...values] of Math.max(wide, high) === 640 ? vectors.cells : []) {
    values.forEach((value, map) => {
      found.values[map * found.wide * found.high + row * found.wide + column] = value;
    });
  }
  return found;
}

/** As `summing` there. */
async function summing(asked: Float32Array, count: number): Promise<Float32Array> {
  const answers = new Float32Array(count * ANSWER);
  for (let crop = 0; crop < count; crop += 1) {
    for (let at = 0; at < ANSWER; at += 1) {
      const start = ((crop * 3 + (at % 3)) * HIGH + 3 * at) * WIDE;
      const sum = asked.subarray(start, start + 3 * WIDE).reduce((all, one) => all + one, 0);
      const mean = (24 * sum) / (3 * WIDE);
      answers[crop * ANSWER + at] = at < 38 ? mean : at === 38 ? 2 + mean / 8 : mean / 80;
    }
  }
  return answers;
}

const NETS: Nets = { find: planted, read: summing };

test("a picture is read as the program reads it", async () => {
  const seen = await read(stripes(vectors.wide, vectors.high), NETS, vectors.set);
  expect(seen.length).toBe(vectors.seen.length);
  seen.forEach((one, at) => {
    const told = vectors.seen[at];
    expect(one.isTile).toBeCloseTo(told?.isTile ?? 0, 3);
    expect(one.found).toBeCloseTo(told?.found ?? 0, 3);
    one.corners.flat().forEach((value, corner) => expect(value).toBeCloseTo(told?.corners.flat()[corner] ?? 0, 0));
    one.halves.flat().forEach((value, number) => expect(value).toBeCloseTo(told?.halves.flat()[number] ?? 0, 2));
  });
});
