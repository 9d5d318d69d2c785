/** Sounds, made on the spot: no files, nothing before the first touch. */

import type { Happened } from "../wire";
import { whenIdle } from "./frames";

export type Name = "lay" | "draw" | "turn" | "bell" | "end";

/** Each sound: frequency, start, length (seconds) and loudness of its tones. */
const TONES: Record<Name, [number, number, number, number][]> = {
  lay: [
    [180, 0, 0.05, 0.5],
    [1900, 0, 0.015, 0.25],
  ],
  draw: [[900, 0, 0.03, 0.15]],
  turn: [
    [523, 0, 0.12, 0.2],
    [784, 0.1, 0.18, 0.2],
  ],
  bell: [
    [1318, 0, 0.5, 0.25],
    [1760, 0.02, 0.5, 0.15],
  ],
  end: [
    [392, 0, 0.2, 0.2],
    [494, 0.15, 0.2, 0.2],
    [587, 0.3, 0.4, 0.2],
  ],
};

/**
 * What is to be heard, one after the other: the end of a round drowns everything else, the bell rings for a last tile.
 */
export function soundsFor(happened: Happened[], now: { oneLeft: boolean; isMyTurn: boolean }): Name[] {
  const kinds = new Set(happened.flatMap((one) => one.events).map((event) => event.event));
  if (kinds.has("round")) return ["end"];
  const names: Name[] = [];
  if (kinds.has("played") || kinds.has("turned")) names.push("lay");
  else if (kinds.has("drew")) names.push("draw");
  if (now.oneLeft || kinds.has("announced")) names.push("bell");
  if (now.isMyTurn && (kinds.has("turn") || kinds.has("turn-ended"))) names.push("turn");
  return names;
}

/** Samples a second: these sounds are short and simple. */
export const RATE = 22050;
/** The loudness at which a tone has died away. */
const SILENT = 0.0001;

/**
 * A sound as it is heard, tone over tone; made once, so that nothing but to start it is left when it is to be heard.
 */
export function recorded(name: Name): Float32Array<ArrayBuffer> {
  const tones = TONES[name];
  const samples = new Float32Array(Math.ceil(Math.max(...tones.map(([, start, length]) => start + length)) * RATE));
  for (const [frequency, start, length, loud] of tones) {
    const wave = frequency < 300 ? triangle : Math.sin;
    const [first, count] = [Math.round(start * RATE), Math.floor(length * RATE)];
    const fading = (SILENT / (loud * 0.4)) ** (1 / count);
    for (let at = 0, volume = loud * 0.4; at < count; at += 1, volume *= fading) {
      samples[first + at] = (samples[first + at] ?? 0) + volume * wave((2 * Math.PI * frequency * at) / RATE);
    }
  }
  return samples;
}

const triangle = (turn: number): number => (2 / Math.PI) * Math.asin(Math.sin(turn));

let context: AudioContext | null = null;
const buffers = new Map<Name, AudioBuffer>();

function open(): void {
  if (context !== null || typeof AudioContext === "undefined") return;
  context = new AudioContext({ latencyHint: "balanced" });
  void context.suspend();
  for (const name of Object.keys(TONES) as Name[]) {
    const samples = recorded(name);
    const buffer = context.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
  }
}

/**
 * Open the door for sounds as soon as somebody has touched the page, in a moment when nothing is to be drawn: that
 * takes a while.
 */
export function prepare(): () => void {
  const soon = (): void => void whenIdle(open);
  if (navigator.userActivation?.hasBeenActive) soon();
  const touches = ["pointerdown", "keydown"];
  for (const touch of touches) addEventListener(touch, soon, { once: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, soon);
  };
}

let sounding = 0;

/**
 * Play a sound, where the browser lets us. The door is shut again behind the last one: an open one keeps a processor
 * busy with silence.
 */
export function play(name: Name): void {
  const buffer = buffers.get(name);
  if (!context || !buffer) return;
  const sound = context.createBufferSource();
  sound.buffer = buffer;
  sound.connect(context.destination);
  sound.onended = () => {
    sounding -= 1;
    whenIdle(() => sounding === 0 && void context?.suspend());
  };
  sounding += 1;
  void context.resume();
  sound.start();
}
