// Our own hashes against those of the platform, at every length around the edges of a block.
import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../src/lib/chain";
import { hmac512, sha256, sha512 } from "../src/lib/hash";

const LENGTHS = [0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 300];
const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);

test.each(LENGTHS)("%i bytes", (length) => {
  const message = bytes(length);
  expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  expect(toHex(sha512(message))).toBe(createHash("sha512").update(message).digest("hex"));
  const key = bytes(length + 7);
  expect(toHex(hmac512(key, message))).toBe(createHmac("sha512", key).update(message).digest("hex"));
});
