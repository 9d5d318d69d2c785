import { afterEach, expect, test, vi } from "vitest";
import { Link } from "../src/lib/link";

class Socket {
  static made: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    Socket.made.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Socket.made = [];
});

function opened(): { link: Link; states: string[] } {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "table" });
  const states: string[] = [];
  const link = new Link("table", () => undefined, (state) => states.push(state));
  link.open();
  return { link, states };
}

test("a lost connection comes back by itself", () => {
  const { states } = opened();
  Socket.made[0]?.onclose({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  expect(states[0]).toBe("lost");
  expect(Socket.made.length).toBeGreaterThan(1);
});

test("whoever may not look any more is told so, and does not knock again and again", () => {
  const { link, states } = opened();
  Socket.made[0]?.onclose({ code: 4403 });
  link.again();
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(["shut"]);
  expect(Socket.made.length).toBe(1);
  link.open();
  expect(Socket.made.length).toBe(2);
});
