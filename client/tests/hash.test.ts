// Our own hashes against those of the platform, at every length around the edges of a block.
import { expect, test } from "vitest";
import { toHex } from "../src/lib/chain";
import { hmac512, sha256, sha512, type Bytes } from "../src/lib/hash";

const LENGTHS = [0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 300];
const bytes = (length: number): Bytes => Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
const platform = async (name: string, message: Bytes): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest(name, message)));

test.each(LENGTHS)("%i bytes", async (length) => {
  const message = bytes(length);
  expect(toHex(sha256(message))).toBe(await platform("SHA-256", message));
  expect(toHex(sha512(message))).toBe(await platform("SHA-512", message));
  const key = bytes(length + 7);
  const secret = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-512" }, false, ["sign"]);
  expect(toHex(hmac512(key, message))).toBe(toHex(new Uint8Array(await crypto.subtle.sign("HMAC", secret, message))));
});
