import { expect, test } from "vitest";
import {
  actionText,
  forcedWord,
  placesFor,
  playableTiles,
  readAction,
  removedPositions,
  tidyTyped,
} from "../src/lib/action";

test("every action prints what it reads", () => {
  for (
    const text of [
      "12-5>M",
      "12-5>B!",
      "6-2>6-4=15",
      "6-4>table",
      "12-12>hub",
      "muggins 15",
      "mid 2",
      "triple 3",
      "draw",
      "pass",
      "stop",
    ]
  ) {
    const action = readAction(text);
    expect(action, text).not.toBeNull();
    expect(action && actionText(action)).toBe(text);
  }
});

test("what is no action is null", () => {
  for (const text of ["", "12-5", "12>M", "jump", "mid", "12-5>Z"]) expect(readAction(text)).toBeNull();
});

test("typed actions may be written carelessly", () => {
  expect(tidyTyped(" 5-12 > m ")).toBe("12-5>M");
  expect(tidyTyped("12-5>b!")).toBe("12-5>B!");
  expect(tidyTyped("2-6>4-6 = 15")).toBe("6-2>6-4=15");
  expect(tidyTyped("DRAW")).toBe("draw");
});

test("places and tiles come from what is on offer", () => {
  const legal = ["12-5>A", "12-5>M", "12-5>M!", "9-9>M"];
  expect(placesFor("12-5", legal)).toEqual(["A", "M"]);
  expect([...playableTiles(legal)]).toEqual(["12-5", "9-9"]);
});

test("only draw, pass and stop are forced", () => {
  expect(forcedWord(["draw"])).toBe("draw");
  expect(forcedWord(["12-5>M"])).toBeNull();
  expect(forcedWord(["draw", "12-5>M"])).toBeNull();
});

test("a removal names its positions", () => {
  expect(removedPositions({ kind: "mid", at: 2 })).toEqual([3]);
  expect(removedPositions({ kind: "triple", at: 2 })).toEqual([2, 3, 4]);
});
