/** One tile of a picture, from near and lying, as the pad shows it. */

import { sides, type Corners } from "./corners";

/** How much of the canvas the tile takes. */
const SHARE = 0.8;

export function drawNear(canvas: HTMLCanvasElement, shown: ImageBitmap, corners: Corners | null): void {
  const context = canvas.getContext("2d");
  if (!context || !corners) return;
  const { middle, along, across } = sides(corners);
  const [long, wide] = [Math.hypot(...along), Math.hypot(...across)];
  const scale = SHARE * Math.min(canvas.width / (2 * long), canvas.height / (2 * wide));
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(scale, scale);
  context.rotate(-Math.atan2(along[1], along[0]));
  context.translate(-middle[0], -middle[1]);
  context.drawImage(shown, 0, 0);
}
