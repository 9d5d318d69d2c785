/**
 * The same player on another device. A secret of 128 bits is a link or a phrase; what the server is shown follows from
 * it, and so does what encrypts the things that this browser takes along: the server can read none of them.
 */

import { fromHex, toHex } from "./chain";
import { hmac512, join, sha256, type Bytes } from "./hash";
import { everything, forget, remember } from "./store";

const SECRET_BYTES = 16;
/** Bytes that are taken along at most: the server takes 15,000 letters. */
const MOST_BYTES = 11_000;
const SEAL_BYTES = 32;
/** What belongs to this device alone, or is fetched again. */
const STAYS = /^(?:catalogue$|unsent|replay-speed$)/;
/** What comes first, should there be too much: receipts come last. */
const FIRST = [/^prefs$/, /^last-bots$/, /^chain:/, /^rack/];
const encoder = new TextEncoder();

export const newSecret = (): string => toHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export const isSecret = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const derived = (secret: string, use: string): Bytes => sha256(encoder.encode(`boneyard-device-1 ${use}\n${secret}`));

/** What the other device shows the server. */
export const shown = (secret: string): string => toHex(derived(secret, "shown"));

/** What the server keeps of it. */
export const digestOf = (secret: string): string => toHex(sha256(fromHex(shown(secret))));

// --- a phrase ---

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";

/** Sixteen bits as a word that can be said and written in many languages. */
function word(bits: number): string {
  const consonant = (at: number): string => CONSONANTS[(bits >> at) & 15] ?? "";
  const vowel = (at: number): string => VOWELS[(bits >> at) & 3] ?? "";
  return consonant(12) + vowel(10) + consonant(6) + vowel(4) + consonant(0);
}

function bitsOf(text: string): number | null {
  if (text.length !== 5) return null;
  const [a = -1, b = -1, c = -1, d = -1, e = -1] = [...text].map((letter, at) =>
    (at % 2 ? VOWELS : CONSONANTS).indexOf(letter),
  );
  return Math.min(a, b, c, d, e) < 0 ? null : (a << 12) | (b << 10) | (c << 6) | (d << 4) | e;
}

const pairs = (bytes: Bytes): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0));

const checkWord = (secret: string): string => word(pairs(sha256(fromHex(secret)).slice(0, 2))[0] ?? 0);

/** A secret in nine words; the last one checks the others. */
export function phraseOf(secret: string): string {
  return [...pairs(fromHex(secret)).map(word), checkWord(secret)].join(" ");
}

/** The secret of a phrase, however it is written; null where a word is missing or misspelt. */
export function secretOf(phrase: string): string | null {
  const words = phrase.toLowerCase().split(/[^a-z]+/).filter(Boolean);
  const bits = words.slice(0, -1).map(bitsOf);
  if (words.length !== SECRET_BYTES / 2 + 1 || bits.includes(null)) return null;
  const secret = bits.map((one) => (one ?? 0).toString(16).padStart(4, "0")).join("");
  return words.at(-1) === checkWord(secret) ? secret : null;
}

// --- what is taken along ---

const rank = (key: string): number => {
  const at = FIRST.findIndex((one) => one.test(key));
  return at < 0 ? FIRST.length : at;
};

/** What this browser remembers, as far as it fits. */
function packed(): Bytes {
  const taken: Record<string, string> = {};
  let left = MOST_BYTES - 2;
  for (const [key, text] of Object.entries(everything()).sort(([a], [b]) => rank(a) - rank(b))) {
    const size = encoder.encode(`${JSON.stringify({ [key]: text })},`).length;
    if (STAYS.test(key) || size > left) continue;
    taken[key] = text;
    left -= size;
  }
  return encoder.encode(JSON.stringify(taken)) as Bytes;
}

/** The same bytes, mixed with what nobody can foresee without the secret; done twice, it is undone. */
function mixed(secret: string, bytes: Uint8Array): Bytes {
  const key = derived(secret, "hidden");
  const out = new Uint8Array(bytes);
  for (let block = 0; block * 32 < out.length; block += 1) {
    const pad = sha256(join(key, encoder.encode(String(block))));
    for (let at = 0; at < 32 && block * 32 + at < out.length; at += 1) {
      out[block * 32 + at] = (out[block * 32 + at] ?? 0) ^ (pad[at] ?? 0);
    }
  }
  return out;
}

const sealed = (secret: string, hidden: Uint8Array): Bytes =>
  hmac512(derived(secret, "sealed"), hidden).slice(0, SEAL_BYTES);

/** What this browser remembers, for a device that has the secret. */
export function bundle(secret: string): string {
  const hidden = mixed(secret, packed());
  return btoa(String.fromCharCode(...join(sealed(secret, hidden), hidden)));
}

/** Remember what the other browser did; false where it was not packed with this secret. */
export function unbundle(secret: string, text: string): boolean {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const [seal, hidden] = [bytes.slice(0, SEAL_BYTES), bytes.slice(SEAL_BYTES)];
  if (toHex(seal) !== toHex(sealed(secret, hidden))) return false;
  const taken = JSON.parse(new TextDecoder().decode(mixed(secret, hidden))) as Record<string, string>;
  for (const [key, value] of Object.entries(taken)) remember(key, JSON.parse(value));
  return true;
}

/** Remember nothing any more. */
export function forgetEverything(): void {
  for (const key of Object.keys(everything())) forget(key);
}
