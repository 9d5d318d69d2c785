/** Reads photographs beside the page, which goes on meanwhile. The server knows this file by its name. */

import { Picture } from "./picture";
import { read, type Nets } from "./reading";
import { loadNets } from "./nets";
import type { Answer, Asked, Problem } from "./reader";

/** What is larger is made smaller first, as in `files.py`. */
const LONGEST_SIDE = 2048;

const outside = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (answer: Answer, moved?: Transferable[]) => void;
};

let nets: Promise<Nets> | undefined;

class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

outside.onmessage = ({ data }) => {
  if (data === "ready") void loaded().catch(() => undefined);
  else
    readFile(data.file, data.set).catch((error: unknown) =>
      outside.postMessage({ problem: error instanceof Trouble ? error.problem : "noReader" }),
    );
};

/** A second try is made where the first one failed. */
function loaded(): Promise<Nets> {
  nets ??= loadNets().catch((error: unknown) => {
    nets = undefined;
    throw error;
  });
  return nets;
}

async function readFile(file: Blob, set: number): Promise<void> {
  const drawn = await opened(file);
  const context = drawn.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Trouble("noReader");
  const { width, height } = drawn;
  const picture = new Picture(width, height, context.getImageData(0, 0, width, height).data);
  const seen = await read(picture, await loaded(), set);
  const shown = drawn.transferToImageBitmap();
  outside.postMessage({ seen, shown }, [shown]);
}

/** The picture upright, as it was taken. */
async function opened(file: Blob): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Trouble("noPicture");
  });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const size = (side: number): number => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(bitmap.width), size(bitmap.height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
