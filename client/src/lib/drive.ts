/** How a marker comes and goes: it drives onto its train, and off again. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { lessMotion } from "./prefs.svelte";

const LASTS = 700;

/** From so far away, or to there. */
export function drive(_: Element, { x, y }: { x: number; y: number }): TransitionConfig {
  const css = (near: number, far: number): string => `translate: ${far * x}px ${far * y}px; opacity: ${near}`;
  return { duration: lessMotion() ? 0 : LASTS, easing: cubicOut, css };
}

/** A way of this length in a direction, in degrees clockwise. */
export function towards(direction: number, length: number): { x: number; y: number } {
  const turn = (direction * Math.PI) / 180;
  return { x: length * Math.cos(turn), y: length * Math.sin(turn) };
}
