/**
 * SHA-256, SHA-512 and HMAC, written out: browsers offer theirs on secure addresses alone, and a table in the same
 * house has none.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

const WORD = (1n << 64n) - 1n;

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let next = 2n; found.length < count; next += 1n) {
    if (found.every((prime) => next % prime !== 0n)) found.push(next);
  }
  return found;
}

/** The first 64 bits after the point of the root of a number. */
function fraction(of: bigint, power: bigint): bigint {
  const target = of << (64n * power);
  let [low, high] = [0n, 1n << 72n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= target) low = middle;
    else high = middle;
  }
  return low & WORD;
}

const ROUND = primes(80).map((prime) => fraction(prime, 3n));
const START = primes(8).map((prime) => fraction(prime, 2n));
const ROUND_32 = Int32Array.from(ROUND.slice(0, 64), (word) => Number(BigInt.asIntN(32, word >> 32n)));
const START_32 = Int32Array.from(START, (word) => Number(BigInt.asIntN(32, word >> 32n)));

/** A message with the padding of its algorithm, in whole blocks. */
function padded(message: Uint8Array, block: number): DataView<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 1 + block / 8) / block) * block);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(message: Uint8Array): Bytes {
  const data = padded(message, 64);
  const state = START_32.slice();
  const w = new Int32Array(64);
  for (let at = 0; at < data.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = data.getInt32(at + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15] as number, w[i - 2] as number];
      const near = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const far = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16] as number) + near + (w[i - 7] as number) + far;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const first = (
        h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND_32[i] as number) + (w[i] as number)
      ) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] as number) + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(i * 4, word));
  return new Uint8Array(out.buffer);
}

const turn64 = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & WORD;

export function sha512(message: Uint8Array): Bytes {
  const data = padded(message, 128);
  const state = [...START];
  for (let at = 0; at < data.byteLength; at += 128) {
    const w: bigint[] = Array.from({ length: 16 }, (_, i) => data.getBigUint64(at + i * 8));
    for (let i = 16; i < 80; i += 1) {
      const [x, y] = [w[i - 15] as bigint, w[i - 2] as bigint];
      const near = turn64(x, 1n) ^ turn64(x, 8n) ^ (x >> 7n);
      const far = turn64(y, 19n) ^ turn64(y, 61n) ^ (y >> 6n);
      w.push(((w[i - 16] as bigint) + near + (w[i - 7] as bigint) + far) & WORD);
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let i = 0; i < 80; i += 1) {
      const first = h + (
        turn64(e, 14n) ^ turn64(e, 18n) ^ turn64(e, 41n)
      ) + ((e & f) ^ (~e & WORD & g)) + (ROUND[i] as bigint) + (w[i] as bigint);
      const second = (turn64(a, 28n) ^ turn64(a, 34n) ^ turn64(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & WORD, c, b, a, (first + second) & WORD];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] as bigint) + word) & WORD));
  }
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => out.setBigUint64(i * 8, word));
  return new Uint8Array(out.buffer);
}

export function join(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function hmac512(key: Uint8Array, message: Uint8Array): Bytes {
  const block = new Uint8Array(128);
  block.set(key.length > 128 ? sha512(key) : key);
  const mixed = (byte: number): Bytes => block.map((one) => one ^ byte);
  return sha512(join(mixed(0x5c), sha512(join(mixed(0x36), message))));
}
