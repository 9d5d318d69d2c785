/** A picture that can be looked at from near and far; the twin of `pixels.py`. */

const LEVELS = 5;

/** Colours in rows, three to a pixel; `most` is what full light comes to. */
interface Level {
  wide: number;
  high: number;
  colours: Float32Array | Uint8ClampedArray;
  stride: number;
  most: number;
}

export class Picture {
  private readonly levels: Level[];

  /** `pixels`: red, green, blue and something else, as a canvas gives them. */
  constructor(
    readonly wide: number,
    readonly high: number,
    pixels: Uint8ClampedArray,
  ) {
    let level: Level = { wide, high, colours: pixels, stride: 4, most: 255 };
    this.levels = [level];
    while (this.levels.length < LEVELS && Math.min(level.wide, level.high) > 3) {
      level = halved(level);
      this.levels.push(level);
    }
  }

  /** The colour at a point, as seen from where the picture is so many times smaller. */
  sampler(shrink: number): (x: number, y: number, into: Float32Array, at: number, apart: number) => void {
    const number = Math.min(Math.trunc(Math.log2(Math.max(shrink, 1)) + 0.5), this.levels.length - 1);
    const level = this.levels[number] as Level;
    const scale = 2 ** number;
    return (x, y, into, at, apart) => between(level, x / scale - 0.5, y / scale - 0.5, into, at, apart);
  }
}

function halved({ wide, high, colours, stride, most }: Level): Level {
  const [halfWide, halfHigh] = [Math.floor(wide / 2), Math.floor(high / 2)];
  const found = new Float32Array(halfWide * halfHigh * 3);
  const row = wide * stride;
  for (let y = 0, to = 0; y < halfHigh; y += 1) {
    for (let x = 0; x < halfWide; x += 1) {
      const from = 2 * y * row + 2 * x * stride;
      for (let colour = from; colour < from + 3; colour += 1, to += 1) {
        const above = (colours[colour] ?? 0) + (colours[colour + stride] ?? 0);
        const below = (colours[colour + row] ?? 0) + (colours[colour + row + stride] ?? 0);
        found[to] = (above + below) / (4 * most);
      }
    }
  }
  return { wide: halfWide, high: halfHigh, colours: found, stride: 3, most: 1 };
}

/** One colour between four pixels, written as three numbers that lie `apart`. */
function between(level: Level, x: number, y: number, into: Float32Array, at: number, apart: number): void {
  const { wide, high, colours, stride, most } = level;
  const left = Math.min(Math.max(x, 0), wide - 1.001);
  const top = Math.min(Math.max(y, 0), high - 1.001);
  const [column, line] = [Math.trunc(left), Math.trunc(top)];
  const [right, below] = [left - column, top - line];
  const from = (line * wide + column) * stride;
  const next = from + wide * stride;
  for (let colour = 0; colour < 3; colour += 1) {
    const a = colours[from + colour] ?? 0;
    const b = colours[from + stride + colour] ?? 0;
    const c = colours[next + colour] ?? 0;
    const d = colours[next + stride + colour] ?? 0;
    const upper = a + (b - a) * right;
    into[at + colour * apart] = (upper + (c + (d - c) * right - upper) * below) / most;
  }
}
