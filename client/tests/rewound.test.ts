import { afterEach, expect, test, vi } from "vitest";
import { TableState } from "../src/lib/table.svelte";
import type { Happened, Outgoing, Welcome } from "../src/wire";

class Socket {
  static last: Socket | null = null;
  static readonly OPEN = 1;
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor(readonly url: string) {
    Socket.last = this;
  }
  send(): void {}
  close(): void {}
  hear(message: Outgoing): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (seq: number): Happened =>
  ({ seq, what: { kind: "filled", seat: 0, bot: "heaviest" }, events: [] }) as unknown as Happened;

function welcome(seq: number, happened: Happened[], lost?: number): Welcome {
  const ground = { ends: [], labels: [], hub: 0, markers: [], asking: [] };
  const layout = { placed: [], gone: [], reset: true, ...ground, table: { left: 0, top: 0, right: 0, bottom: 0 } };
  const around = { chairs: [], opening: null, asking: null, agreed: [], next: "", advice: false, legal: [] };
  const view = { phase: "deal", round: 0, turn: null, seat: null, hands: {} };
  const head = { table: "t", tip: "" };
  const told = { t: "welcome", seat: null, head, happened, layout, seq, view, ...around };
  return { ...told, ...(lost === undefined ? {} : { lost }) } as unknown as Welcome;
}

test("what the server has lost is forgotten here, and that is said", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "table" });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  const table = new TableState("t");
  await table.open();
  Socket.last?.hear(welcome(4, [1, 2, 3, 4].map(event)));
  await vi.advanceTimersByTimeAsync(500);
  expect(table.happened.map((one) => one.seq)).toEqual([1, 2, 3, 4]);
  Socket.last?.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.last?.url).toContain("after=4");
  Socket.last?.hear(welcome(2, [1, 2].map(event), 2));
  await vi.advanceTimersByTimeAsync(500);
  expect(table.happened.map((one) => one.seq)).toEqual([1, 2]);
  expect(table.notice?.text).toContain("has lost the last few things that happened here");
  Socket.last?.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.last?.url).toContain("after=2");
  table.close();
});
