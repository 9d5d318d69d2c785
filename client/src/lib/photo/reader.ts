/** Reads photographs in a worker of the page. No picture goes anywhere else. */

import type { Seen } from "./seen";

export type Asked = "ready" | { file: Blob; set: number };
/** Why a picture was not read: it is none, or what reads it could not be loaded or does not run here. */
export type Problem = "noPicture" | "noReader";
/** What was seen, and the picture to be shown, upright. */
export interface Reading {
  seen: Seen[];
  shown: ImageBitmap;
}
export type Answer = Reading | { problem: Problem };

/** How long the worker stays for another hand, in milliseconds: it holds much memory. */
const IDLE = 120_000;

let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;

/** Have everything there before the picture is taken. */
export function prepare(): void {
  working().postMessage("ready" satisfies Asked);
}

export function readPhoto(file: Blob, set: number): Promise<Answer> {
  const here = working();
  return new Promise((resolve) => {
    here.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    here.onerror = () => {
      dismiss();
      resolve({ problem: "noReader" });
    };
    here.postMessage({ file, set } satisfies Asked);
  });
}

/** Nobody looks at a picture any more. */
export function rest(): void {
  idle = setTimeout(dismiss, IDLE);
}

function working(): Worker {
  clearTimeout(idle);
  worker ??= new Worker(new URL("./photoWorker.ts", import.meta.url), { type: "module" });
  return worker;
}

function dismiss(): void {
  worker?.terminate();
  worker = undefined;
}
