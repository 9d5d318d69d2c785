/** A QR code for an address: byte mode, error correction M, versions 1 to 10 (up to 213 bytes). */

/** By version: codewords of error correction in a block, then the data codewords of every block. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The dark squares of a QR code, line by line; null for a text that is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= sum(blocks)) + 1;
  if (version === 0) return null;
  const words = interleave(version, dataWords(version, bytes));
  const base = frame(version);
  const drawn = MASKS.map((_, mask) => draw(base, words, version, mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The squares of a code as one SVG path. */
export function qrPath(grid: boolean[][]): string {
  return grid.map((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

// --- codewords ---

function dataWords(version: number, bytes: Uint8Array): number[] {
  const bits = [
    ...toBits(4, 4),
    ...toBits(bytes.length, version < 10 ? 8 : 16),
    ...[...bytes].flatMap((byte) => toBits(byte, 8)),
  ];
  const room = sum(BLOCKS[version - 1]?.[1] ?? []);
  bits.push(...toBits(0, Math.min(4, room * 8 - bits.length)));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; words.length < room; pad += 1) words.push(pad % 2 ? 17 : 236);
  return words;
}

function toBits(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1);
}

function interleave(version: number, words: number[]): number[] {
  const [check, sizes] = BLOCKS[version - 1] ?? [0, []];
  let at = 0;
  const blocks = sizes.map((size) => words.slice(at, (at += size)));
  const checks = blocks.map((block) => remainder(block, check));
  const longest = Math.max(...sizes);
  const columns = (rows: number[][], count: number): number[] =>
    Array.from({ length: count }, (_, i) => rows.flatMap((row) => row[i] ?? [])).flat();
  return [...columns(blocks, longest), ...columns(checks, check)];
}

function remainder(block: number[], length: number): number[] {
  const divisor = generator(length);
  const rest = new Array<number>(length).fill(0);
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, at) => (rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor)));
  }
  return rest;
}

function generator(length: number): number[] {
  const result = new Array<number>(length).fill(0);
  result[length - 1] = 1;
  let root = 1;
  for (let step = 0; step < length; step += 1) {
    for (let at = 0; at < length; at += 1) result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

// --- drawing ---

/** Everything that is the same for every text: finders, timing, alignment, and the room for format and version. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) finder(grid, x, y);
  const places = ALIGNMENT[version - 1] ?? [];
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0))) alignment(grid, x, y);
    }),
  );
  writeFormat(grid, 0);
  if (version >= 7) writeVersion(grid, version);
  return grid;
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const line = grid[y];
  if (line && x >= 0 && x < line.length) line[x] = dark;
}

function finder(grid: Grid, x: number, y: number): void {
  for (let dy = -4; dy <= 4; dy += 1)
    for (let dx = -4; dx <= 4; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(grid, x + dx, y + dy, ring !== 2 && ring !== 4);
    }
}

function alignment(grid: Grid, x: number, y: number): void {
  for (let dy = -2; dy <= 2; dy += 1) {
    for (let dx = -2; dx <= 2; dx += 1) set(grid, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }
}

function withCheck(value: number, length: number, divisor: number): number {
  let rest = value;
  for (let step = 0; step < length; step += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return (value << length) | rest;
}

function writeFormat(grid: Grid, mask: number): void {
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412;
  const size = grid.length;
  const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) set(grid, 8, at, bit(at));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(grid, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(grid, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(grid, 8, size - 15 + at, bit(at));
  set(grid, 8, size - 8, true);
}

function writeVersion(grid: Grid, version: number): void {
  const bits = withCheck(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    const a = grid.length - 11 + (at % 3);
    const b = Math.floor(at / 3);
    set(grid, a, b, dark);
    set(grid, b, a, dark);
  }
}

function draw(base: Grid, words: number[], version: number, mask: number): boolean[][] {
  const grid = base.map((line) => [...line]);
  const turned = MASKS[mask];
  const bits = words.flatMap((word) => toBits(word, 8));
  let at = 0;
  for (const [x, y] of zigzag(grid.length)) {
    if (base[y]?.[x] === null) {
      set(grid, x, y, (bits[at] === 1) !== turned?.(x, y));
      at += 1;
    }
  }
  writeFormat(grid, mask);
  if (version >= 7) writeVersion(grid, version);
  return grid.map((line) => line.map((dark) => dark === true));
}

function* zigzag(size: number): Generator<[number, number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
    up = !up;
  }
}

// --- which mask reads best ---

function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((line) => line[x] === true));
  const dark = sum(grid.map((line) => line.filter(Boolean).length));
  const share = (dark * 100) / grid.length ** 2;
  return sum([...grid, ...columns].map(linePenalty)) + squares(grid) + 10 * Math.floor(Math.abs(share - 50) / 5);
}

function linePenalty(line: boolean[]): number {
  let total = 0;
  let run = 1;
  for (let at = 1; at <= line.length; at += 1) {
    if (at < line.length && line[at] === line[at - 1]) run += 1;
    else {
      if (run >= 5) total += run - 2;
      run = 1;
    }
  }
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  for (let at = 0; at + 11 <= text.length; at += 1) {
    const part = text.slice(at, at + 11);
    if (part === "10111010000" || part === "00001011101") total += 40;
  }
  return total;
}

function squares(grid: boolean[][]): number {
  let total = 0;
  for (let y = 1; y < grid.length; y += 1)
    for (let x = 1; x < grid.length; x += 1) {
      const dark = grid[y]?.[x];
      if (dark === grid[y]?.[x - 1] && dark === grid[y - 1]?.[x] && dark === grid[y - 1]?.[x - 1]) total += 3;
    }
  return total;
}
