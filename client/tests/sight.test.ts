import { beforeEach, expect, test } from "vitest";
import { noteOver } from "../src/lib/knownBooks";
import { prefs } from "../src/lib/prefs.svelte";
import { device, differs, firstSight, wantsLanes } from "../src/lib/sight.svelte";

const WINDOWS = { small: [[360, 640], [390, 844], [844, 390]], large: [[820, 1180], [1440, 900], [1920, 1080]] };

function look(width = 0, height = 0): void {
  [device.width, device.height] = [width, height];
}

beforeEach(() => {
  prefs.trains = "auto";
});

test("trains lie in lanes where a wheel would be too small, unless somebody wishes otherwise", () => {
  for (const [width, height] of WINDOWS.small) {
    look(width, height);
    expect(wantsLanes()).toBe(true);
  }
  for (const [width, height] of WINDOWS.large) {
    look(width, height);
    expect(wantsLanes()).toBe(false);
  }
  prefs.trains = "lanes";
  expect(wantsLanes()).toBe(true);
  look(360, 640);
  prefs.trains = "wheel";
  expect(wantsLanes()).toBe(false);
});

test("a table is laid anew for another window, and not for every button that comes and goes", () => {
  const pace = "normal" as const;
  const seen = { ratio: 1, lanes: false, pace };
  expect(differs(seen, { ratio: 1.2, lanes: false, pace })).toBe(false);
  expect(differs(seen, { ratio: 0.8, lanes: false, pace })).toBe(false);
  expect(differs(seen, { ratio: 1.4, lanes: false, pace })).toBe(true);
  expect(differs(seen, { ratio: 0.7, lanes: false, pace })).toBe(true);
  expect(differs(seen, { ratio: 1, lanes: true, pace })).toBe(true);
});

test("bots take their time in somebody's first game, unless somebody wishes otherwise", () => {
  expect(firstSight().pace).toBe("slow");
  prefs.pace = "quick";
  expect(firstSight().pace).toBe("quick");
  prefs.pace = "auto";
  noteOver();
  expect(firstSight().pace).toBe("normal");
  expect(differs({ ratio: 1, lanes: true, pace: "slow" }, { ratio: 1, lanes: true, pace: "skip" })).toBe(true);
});

test("the first guess is near what the table will have", () => {
  const { pace } = firstSight();
  look(1440, 900);
  expect(differs(firstSight(), { ratio: 1152 / 556, lanes: false, pace })).toBe(false);
  look(820, 1180);
  expect(differs(firstSight(), { ratio: 820 / 836, lanes: false, pace })).toBe(false);
});
