/** Sounds, made on the spot: no files, nothing before the first touch. */

import type { Happened } from "../wire";

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

/** What is to be heard, one after the other: the end of a round drowns everything else, the bell rings for a last tile. */
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

let context: AudioContext | null = null;

/** Open the door for sounds when somebody first touches the page, in a moment when nothing is to be drawn: that takes a while. */
export function prepare(): () => void {
  const open = (): void => void setTimeout(() => (context ??= typeof AudioContext === "undefined" ? null : new AudioContext()), 300);
  addEventListener("pointerdown", open, { once: true });
  return () => removeEventListener("pointerdown", open);
}

/** Play a sound, where the browser lets us. */
export function play(name: Name): void {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime + 0.01;
  for (const [frequency, start, length, loud] of TONES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    tone.type = frequency < 300 ? "triangle" : "sine";
    volume.gain.setValueAtTime(loud * 0.4, now + start);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
