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
    expect(done).toEqual(["seen", "taken in"]);
    draw();
    expect(done).toEqual(["seen", "taken in", "told"]);
  });

  it("lets a tile land at once where nothing else was done, and after a tile that takes off otherwise", async () => {
    const { draw, inTurn, soon } = await screen();
    soon(piece("landed"));
    expect(done).toEqual(["landed"]);
    draw();
    inTurn(piece("took off"));
    soon(piece("landed again"));
    expect(done).toEqual(["landed", "took off"]);
    draw();
    expect(done).toEqual(["landed", "took off", "landed again"]);
  });

  it("does not wait for a picture that nobody sees", async () => {
    const { inTurn } = await screen();
    inTurn(piece("seen"), piece("taken in"));
    vi.advanceTimersByTime(200);
    expect(done).toEqual(["seen", "taken in"]);
  });

  it("forgets what was taken back", async () => {
    const { draw, inSpareTime } = await screen();
    const takeBack = inSpareTime(piece("told"));
    takeBack();
    draw();
    expect(done).toEqual([]);
  });
});
