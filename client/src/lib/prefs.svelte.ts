/** What a person prefers, on this device. */

import type { Look } from "../wire";
import { onRemembered, recall, remember } from "./store";

export type BotPace = NonNullable<Look["pace"]>;

export interface Prefs {
  name: string;
  language: "en" | "es";
  theme: "auto" | "light" | "dark";
  numerals: boolean;
  sounds: boolean;
  vibration: boolean;
  /** How long bots take: as one likes it, or slowly until a game has been played to its end. */
  pace: "auto" | BotPace;
  autoForced: boolean;
  hints: boolean;
  leftHanded: boolean;
  motion: "auto" | "less";
  /** How trains lie: around a hub, in lanes, or as the window allows. */
  trains: "auto" | "wheel" | "lanes";
}

const preferred: Prefs = {
  name: "",
  language: typeof navigator !== "undefined" && navigator.language.startsWith("es") ? "es" : "en",
  theme: "auto",
  numerals: false,
  sounds: true,
  vibration: true,
  pace: "auto",
  autoForced: true,
  hints: true,
  leftHanded: false,
  motion: "auto",
  trains: "auto",
};

export const prefs: Prefs = $state({ ...preferred, ...recall<Partial<Prefs>>("prefs", {}) });

const asked = new Map<string, MediaQueryList>();

/** What the device says; the same question is put once. */
function media(query: string): boolean {
  if (typeof matchMedia === "undefined") return false;
  const list = asked.get(query) ?? matchMedia(query);
  asked.set(query, list);
  return list.matches;
}

/** Whether tiles and the table move as little as possible. */
export function lessMotion(): boolean {
  return prefs.motion === "less" || media("(prefers-reduced-motion: reduce)");
}

export function isDark(): boolean {
  return prefs.theme === "dark" || (prefs.theme === "auto" && media("(prefers-color-scheme: dark)"));
}

function applyLook(): void {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = lessMotion() ? "less" : "full";
  root.dataset.hand = prefs.leftHanded ? "left" : "right";
  root.lang = prefs.language;
}

/** Keep the page, the store and other tabs in step with what is preferred; call once. */
export function keepPrefs(): void {
  $effect.root(() => {
    $effect(() => {
      remember("prefs", { ...prefs });
      applyLook();
    });
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyLook);
  onRemembered("prefs", () => Object.assign(prefs, recall<Partial<Prefs>>("prefs", {})));
}

/** The name to sit down with; people who give none get one that says so. */
export function ownName(otherwise: string): string {
  return prefs.name.trim() || otherwise;
}
