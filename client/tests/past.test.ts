import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Past, withPast } from "../src/lib/past";
import type { Happened, Recalled } from "../src/wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (seq: number): Happened => ({ seq, what: { kind: "left", seat: 0 }, events: [] });

/** A server whose log has so many events and tells three of them at a time; it falls silent when `isDead`. */
function server(last: number): { asked: number[]; isDead: boolean; tell: (after: number) => Promise<Recalled | null> } {
  const state = {
    asked: [] as number[],
    isDead: false,
    tell: (after: number): Promise<Recalled | null> => {
      state.asked.push(after);
      const happened = [1, 2, 3].map((more) => after + more).filter((seq) => seq <= last).map(event);
      return Promise.resolve(state.isDead ? null : { t: "history", id: "1", seq: last, happened });
    },
  };
  return state;
}

test("what a welcome left out is asked for bit by bit, and told once, in its order", async () => {
  const house = server(10);
  const found: number[][] = [];
  const past = new Past(house.tell, (events) => found.push(events.map((one) => one.seq)));
  expect(past.isWhole).toBe(true);
  past.hear(0, 9);
  expect(past.isWhole).toBe(false);
  await vi.runAllTimersAsync();
  expect(house.asked).toEqual([0, 3, 6]);
  expect(found).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
  expect(past.isWhole).toBe(true);
});

test("a past that was broken off goes on where it was", async () => {
  const house = server(20);
  const found: number[] = [];
  const past = new Past(house.tell, (events) => found.push(...events.map((one) => one.seq)));
  past.hear(0, 7);
  house.isDead = true;
  await vi.runAllTimersAsync();
  expect(found).toEqual([]);
  house.isDead = false;
  past.hear(12, 16);
  await vi.runAllTimersAsync();
  expect(found).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
});

test("nothing is asked where nothing is missing", async () => {
  const house = server(10);
  const past = new Past(house.tell, () => expect.unreachable());
  past.hear(0, 1);
  past.hear(4, 5);
  await vi.runAllTimersAsync();
  expect(house.asked).toEqual([]);
});

test("what was heard twice counts once", () => {
  const seqs = withPast([3, 4, 9].map(event), [1, 2, 3, 4, 5, 6, 7, 8].map(event)).map((one) => one.seq);
  expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
