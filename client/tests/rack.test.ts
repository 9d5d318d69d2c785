import { expect, test } from "vitest";
import { follow, pan, toPicture, toTable, zoomAt } from "../src/lib/camera";
import { codeText, readCode, withOption } from "../src/lib/code";
import { handsLeft } from "../src/lib/hands";
import { apart, arrange, byWeight, DIVIDER, moveTile, turnedAlong } from "../src/lib/rack";
import type { Happened } from "../src/wire";

test("a rack keeps its order, new tiles come last, played ones go", () => {
  expect(arrange(["1-0", "2-0", "3-0"], ["3-0", "9-9", "1-0"])).toEqual(["3-0", "1-0", "2-0"]);
  expect(moveTile(["1-0", "2-0", "3-0"], "3-0", 0)).toEqual(["3-0", "1-0", "2-0"]);
  expect(moveTile(["1-0", "2-0"], "1-0", 9)).toEqual(["2-0", "1-0"]);
});

test("rule codes are read and written alike", () => {
  const code = readCode("parsons+engine=dealt+starter=holder");
  expect(codeText(code)).toBe("parsons+engine=dealt+starter=holder");
  expect(codeText(withOption(code, "deal", "7"))).toBe("parsons+deal=7+engine=dealt+starter=holder");
  expect(codeText(withOption(code, "engine", null))).toBe("parsons+starter=holder");
});

test("a camera shows the whole box, or what is readable around a point", () => {
  const box = { left: -10, top: -10, right: 10, bottom: 10 };
  const size = { width: 400, height: 400 };
  expect(follow(box, size, null, 17, 46)).toEqual({ x: 0, y: 0, scale: 20 });
  const near = follow({ left: -40, top: -40, right: 40, bottom: 40 }, size, { x: 39, y: 0 }, 20, 46);
  expect(near).toEqual({ x: 30, y: 0, scale: 20 });
});

test("zooming keeps the point under the finger", () => {
  const size = { width: 400, height: 300 };
  const before = { x: 3, y: 4, scale: 20 };
  const at = { x: 100, y: 80 };
  const fixed = toTable(before, size, at);
  const after = zoomAt(before, size, at, 2);
  expect(toPicture(after, size, fixed).x).toBeCloseTo(100);
  expect(toPicture(pan(after, 10, 0), size, fixed).x).toBeCloseTo(110);
});

test("hands at the end of a round follow from the deal and the log", () => {
  const order = ["1-0", "2-0", "3-0", "4-0", "5-0", "6-0"];
  const seeded: Happened = {
    seq: 1,
    what: { kind: "seeded", number: 1, links: [null, null], withheld: [] },
    events: [
      {
        event: "dealt",
        round: 1,
        engine: "6-6",
        starter: "A",
        turn: "A",
        hands: { A: ["1-0", "2-0"], B: 2 },
        boneyard: 2,
      },
    ],
  };
  const acted = (seq: number, events: Happened["events"]): Happened =>
    ({ seq, what: { kind: "acted", seat: 0, action: "", by: "player" }, events });
  const log = [
    seeded,
    acted(2, [{ event: "drew", seat: "B" }]),
    acted(3, [{ event: "played", seat: "A", tile: "1-0", on: "A" }]),
  ];
  expect(handsLeft(order, 1, log)).toEqual({ A: ["2-0"], B: ["3-0", "4-0", "5-0"] });
  expect(
    handsLeft(order, 1, [...log, { seq: 4, what: { kind: "tookback", seat: 0 }, events: [] }]),
  ).toEqual({ A: ["2-0", "1-0"], B: ["3-0", "4-0", "5-0"] });
  expect(handsLeft(order, 2, log)).toBeNull();
});

test("a train is set apart from the rest, and turned so that its numbers meet", () => {
  expect(
    arrange(["5-3", "12-5", "9-9", "1-0"], apart(["12-5", "5-3"], ["9-9"])),
  ).toEqual(["12-5", "5-3", DIVIDER, "9-9", "1-0"]);
  expect(arrange(["9-9"], apart(["12-5", "5-3"], ["9-9"]))).toEqual(["9-9"]);
  expect(turnedAlong(["12-5", "5-3", "9-3", "9-0"], 12)).toEqual(["9-3"]);
  expect(turnedAlong(["12-5"], 5)).toEqual(["12-5"]);
  expect(byWeight(["1-0", "12-5", "9-9"])).toEqual(["9-9", "12-5", "1-0"]);
});
