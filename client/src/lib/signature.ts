/**
 * Signatures under seals (Ed25519, boneyard-sign-1): whoever signs says that the log of a table, up to an event, has
 * this seal. The library is fetched when it is first needed; it works where a browser offers no cryptography of its
 * own, as on a plain address in the same house.
 */

import { fromHex, toHex } from "./chain";
import { join, sha256, sha512, type Bytes } from "./hash";
import type { Mark } from "./seal";

const ALGORITHM = "boneyard-sign-1";
const encoder = new TextEncoder();

type Library = typeof import("@noble/ed25519");
let loading: Promise<Library> | null = null;

function library(): Promise<Library> {
  loading ??= import("@noble/ed25519").then((found) => {
    found.hashes.sha512 = sha512;
    return found;
  });
  loading.catch(() => (loading = null));
  return loading;
}

/** The key that follows from the end of a chain. */
function secret(tail: string): Bytes {
  return sha256(join(encoder.encode(`${ALGORITHM}\n`), fromHex(tail)));
}

function statement(table: string, mark: Mark): Uint8Array {
  return encoder.encode([ALGORITHM, table, String(mark.seq), mark.seal].join("\n"));
}

/** The public half of the key that follows from the end of a chain. */
export async function keyOf(tail: string): Promise<string> {
  return toHex((await library()).getPublicKey(secret(tail)));
}

/** Say that the log of a table has this seal. */
export async function sign(tail: string, table: string, mark: Mark): Promise<string> {
  return toHex((await library()).sign(statement(table, mark), secret(tail)));
}

/** Whether the owner of a key has said so. */
export async function isSigned(key: string, signature: string, table: string, mark: Mark): Promise<boolean> {
  const found = await library();
  try {
    return found.verify(fromHex(signature), statement(table, mark), fromHex(key), { zip215: false });
  } catch {
    return false;
  }
}
