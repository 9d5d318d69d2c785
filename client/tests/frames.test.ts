import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("svelte", () => ({ flushSync: (act: () => void) => act() }));

/** A fresh scheduler with a screen that draws when it is told to. */
async function screen() {
  vi.resetModules();
  vi.useFakeTimers();
  let waiting: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => waiting.push(draw));
  const draw = (): void => {
    const now = waiting;
    waiting = [];
    now.forEach((one) => one());
    vi.advanceTimersByTime(17);
  };
  return { draw, ...(await import("../src/lib/frames")) };
}

describe("work between two pictures", () => {
  let done: string[];
  const piece = (name: string) => () => void done.push(name);
  beforeEach(() => {
    done = [];
  });

  it("begins at once, and goes on a picture at a time", async () => {
    const { draw, inTurn, inSpareTime } = await screen();
    inSpareTime(piece("told"));
    inTurn(piece("seen"), piece("taken in"));
    expect(done).toEqual(["seen"]);
    draw();
    expect(done).toEqual(["seen"]);
    draw();
    expect(done).toEqual(["seen", "taken in"]);
    draw();
    expect(done).toEqual(["seen", "taken in", "told"]);
  });

  it("lets a tile land in the next picture, and in the one after it where another tile takes off", async () => {
    const { draw, inTurn, soon } = await screen();
    soon(piece("landed"));
    draw();
    expect(done).toEqual(["landed"]);
    soon(piece("landed again"));
    inTurn(piece("took off"));
    draw();
    expect(done).toEqual(["landed", "took off"]);
    draw();
    expect(done).toEqual(["landed", "took off", "landed again"]);
  });

  it("begins at once again when all is done", async () => {
    const { draw, inTurn } = await screen();
    inTurn(piece("seen"), piece("taken in"));
    for (let at = 0; at < 3; at += 1) draw();
    inTurn(piece("seen again"));
    expect(done).toEqual(["seen", "taken in", "seen again"]);
  });

  it("does not wait for a picture that nobody sees", async () => {
    const { inTurn } = await screen();
    inTurn(piece("seen"), piece("taken in"));
    vi.advanceTimersByTime(300);
    expect(done).toEqual(["seen", "taken in"]);
  });

  it("does small things together, and a large one in a picture of its own where time is short", async () => {
    const { draw, inSpareTime } = await screen();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const slow = (name: string) => () => {
      done.push(name);
      now += 5;
    };
    inSpareTime(slow("seats"), true);
    inSpareTime(slow("told"));
    inSpareTime(slow("log"), true);
    inSpareTime(slow("said"));
    draw();
    expect(done).toEqual(["told", "said"]);
    draw();
    expect(done).toEqual(["told", "said", "seats"]);
    draw();
    expect(done).toEqual(["told", "said", "seats", "log"]);
  });

  it("forgets what was taken back", async () => {
    const { draw, inSpareTime } = await screen();
    const takeBack = inSpareTime(piece("told"));
    takeBack();
    draw();
    expect(done).toEqual([]);
  });
});
