import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Voice, whatMatters } from "../src/lib/voice.svelte";
import type { Happened, Told } from "../src/wire";

const acted = (seat: number, ...events: Told[]): Happened =>
  ({ seq: 1, what: { kind: "acted", seat, action: "draw", by: "player" }, events });
const played: Told = { event: "played", seat: "B", tile: "5-4", on: "B" };
const marked: Told = { event: "marked", seat: "B" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("of others only what changes what one may do is said, of oneself everything", () => {
  expect(whatMatters([acted(1, played)], "A")).toEqual([]);
  expect(whatMatters([acted(1, { event: "passed", seat: "B" }, marked)], "A")).toEqual([acted(1, marked)]);
  expect(whatMatters([acted(0, played)], "A")).toEqual([acted(0, played)]);
});

test("quick moves are not said one by one: whoever is to play hears all of it at once", () => {
  const voice = new Voice();
  voice.hear([], "Ben is to play.", false);
  vi.advanceTimersByTime(600);
  voice.hear(["Ben’s train is open."], "Cy is to play.", false);
  vi.advanceTimersByTime(600);
  expect(voice.words).toBe("");
  voice.hear([], "Your turn.", true);
  vi.advanceTimersByTime(200);
  expect(voice.words).toBe("Ben’s train is open. Your turn.");
});

test("a turn that lasts is said once; what happens meanwhile without it", () => {
  const voice = new Voice();
  voice.hear([], "Ben is to play.", false);
  vi.advanceTimersByTime(1500);
  expect(voice.words).toBe("Ben is to play.");
  voice.hear(["Cy sits down."], "Ben is to play.", false);
  vi.advanceTimersByTime(1500);
  expect(voice.words).toBe("Cy sits down.");
});

test("where it is never quiet, something is said in the end", () => {
  const voice = new Voice();
  for (let at = 0; at < 20; at += 1) {
    voice.hear([], `${at} is to play.`, false);
    vi.advanceTimersByTime(500);
  }
  expect(voice.words).not.toBe("");
});
