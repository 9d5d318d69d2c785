/** Where tiles were before they moved, in pixels of the window, so that they can be seen coming from there. */

import type { Point } from "./camera";

const origins = new Map<string, Point>();

/** Remember where a tile, or what stands for it, is now. */
export function noteOrigin(tile: string, selectors: string[]): void {
  for (const selector of selectors) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box && box.width > 0) {
      origins.set(tile, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
      return;
    }
  }
}

export function takeOrigin(tile: string): Point | null {
  const found = origins.get(tile) ?? null;
  origins.delete(tile);
  return found;
}
