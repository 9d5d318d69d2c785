/** The nets that find and read, run by a library that is compiled for browsers; only the worker loads it. */

import * as runtime from "onnxruntime-web/wasm";
import wasm from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import findUrl from "../../../../src/boneyard/photo/weights/find.onnx?url";
import readUrl from "../../../../src/boneyard/photo/weights/read.onnx?url";
import { HIGH, WIDE } from "./crops";
import type { Nets } from "./reading";

/** So many crops at once: the memory of a phone is small. */
const AT_ONCE = 16;

/** Both nets, warm: the first answer takes many times as long as all that follow. */
export async function loadNets(): Promise<Nets> {
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.wasmPaths = { wasm };
  const [find, read] = [await session(findUrl), await session(readUrl)];
  const nets: Nets = {
    find: async (asked, wide, high) => ({
      values: await answer(find, asked, [1, 3, high, wide]),
      wide: wide / 4,
      high: high / 4,
    }),
    read: (asked, count) => inParts(read, asked, count),
  };
  await nets.find(new Float32Array(3 * 640 * 480), 640, 480);
  await nets.read(new Float32Array(3 * WIDE * HIGH), 1);
  return nets;
}

async function session(url: string): Promise<runtime.InferenceSession> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return runtime.InferenceSession.create(new Uint8Array(await response.arrayBuffer()));
}

async function inParts(net: runtime.InferenceSession, asked: Float32Array, count: number): Promise<Float32Array> {
  const area = 3 * WIDE * HIGH;
  const answers: Float32Array[] = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - at);
    answers.push(await answer(net, asked.subarray(at * area, (at + some) * area), [some, 3, HIGH, WIDE]));
  }
  return new Float32Array(answers.flatMap((one) => [...one]));
}

async function answer(net: runtime.InferenceSession, asked: Float32Array, shape: number[]): Promise<Float32Array> {
  const { y } = await net.run({ x: new runtime.Tensor("float32", asked, shape) });
  if (!y) throw new Error("no answer");
  return (await y.getData()) as Float32Array;
}
