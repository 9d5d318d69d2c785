/** Through which window this device looks at a table, and how its trains shall lie there. */

import { wantedPace } from "./knownBooks";
import { prefs, type BotPace } from "./prefs.svelte";

/** What a server is told of it. */
export interface Sight {
  /** Its width by its height. */
  ratio: number;
  lanes: boolean;
  /** How long bots shall take. */
  pace: BotPace;
}

/** In a window with fewer pixels than this the tiles around a hub would be too small. */
const SMALL = 700_000;
/** Beside a wide window's table stands what happened. */
const WIDE = 1024;
const BESIDE = 288;
/** What usually stands over and under the table. */
const AROUND = 330;
/** A table keeps its form until its window is by this factor wider, or higher: it is not laid anew for every button. */
const OTHER = 1.3;

export const device = $state({ width: 1024, height: 768, television: false });

function measure(): void {
  device.width = innerWidth;
  device.height = innerHeight;
}

if (typeof addEventListener !== "undefined") {
  measure();
  addEventListener("resize", measure);
}

/** Whether trains lie in lanes: where there is little room, and where they are looked at from afar. */
export function wantsLanes(): boolean {
  if (prefs.trains !== "auto") return prefs.trains === "lanes";
  return device.television || device.width * device.height < SMALL;
}

/** A window that is looked at from across the room, until what comes back is called: everything is larger there. */
export function onTelevision(): () => void {
  device.television = true;
  document.documentElement.dataset.screen = "television";
  return () => {
    device.television = false;
    delete document.documentElement.dataset.screen;
  };
}

export function isWide(): boolean {
  return device.width > WIDE;
}

/** What is known of the window before a table has been seen in it. */
export function firstSight(): Sight {
  const width = device.width - (isWide() ? BESIDE : 0);
  return { ratio: width / Math.max(150, device.height - AROUND), lanes: wantsLanes(), pace: wantedPace() };
}

/** Whether a table ought to be laid anew. */
export function differs(told: Sight, seen: Sight): boolean {
  if (told.pace !== seen.pace) return true;
  return told.lanes !== seen.lanes || Math.abs(Math.log(told.ratio / seen.ratio)) > Math.log(OTHER);
}
