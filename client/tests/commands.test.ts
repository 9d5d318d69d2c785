import { expect, test, vi } from "vitest";
import { Refused } from "../src/lib/api";
import type { Command, Draft } from "../src/lib/messages";
import { Observers } from "../src/lib/observer";
import { Outbox } from "../src/lib/outbox.svelte";
import { Requests } from "../src/lib/requests";
import type { Incoming, Placement, Refusal } from "../src/wire";

const refusal = (id: string, code: string, clause: string | null): Refusal => ({
  t: "declined",
  id,
  code,
  message: "It is not your turn.",
  clause,
});

interface Held {
  outbox: Outbox;
  sent: Incoming[];
  told: [string, string | null][];
  saved: [string, number][];
}

function outbox(table: string): Held {
  const sent: Incoming[] = [];
  const told: [string, string | null][] = [];
  const saved: [string, number][] = [];
  const host = {
    send: (command: Incoming) => void sent.push(command),
    seen: () => 7,
    isLegal: (action: string) => action === "draw",
    notify: (text: string, clause: string | null) => void told.push([text, clause]),
    confirmed: (command: Command, seq: number) => void saved.push([command.id, seq]),
  };
  return { outbox: new Outbox(table, host), sent, told, saved };
}

test("a refused command is reported with its clause", () => {
  const { outbox: box, told } = outbox("refused");
  box.add({ do: "act", seat: 0, action: "pass" }, false);
  box.refused(refusal(box.pending?.id ?? "", "illegal", "MT-P-12"));
  expect(told).toEqual([["It is not your turn.", "MT-P-12"]]);
  expect(box.pending).toBeNull();
});

test("a stale command is sent again with a new name, as long as it is legal", () => {
  const { outbox: box, sent, told } = outbox("stale");
  box.add({ do: "act", seat: 0, action: "draw" }, false);
  box.refused(refusal(box.pending?.id ?? "", "stale", null));
  expect(sent).toMatchObject([{ action: "draw", seq: 7 }, { action: "draw", seq: 7 }]);
  expect(sent[0]).not.toEqual(sent[1]);
  expect(told).toEqual([]);
});

test("what nobody knows is asked for until somebody does, and never called unsaved", () => {
  vi.useFakeTimers();
  const { outbox: box, sent, told } = outbox("unknown");
  box.add({ do: "act", seat: 0, action: "draw" }, false);
  const id = box.pending?.id ?? "";
  box.refused(refusal(id, "unknown", null));
  expect(told).toEqual([["We don’t know yet whether that was saved. Checking …", null]]);
  expect(box.pending?.id).toBe(id);
  for (const code of ["unknown", "not_saved"]) {
    vi.advanceTimersByTime(10_000);
    expect(sent.at(-1)).toEqual({ do: "check", id });
    box.refused(refusal(id, code, null));
  }
  expect(sent.filter((one) => one.do === "check").length).toBe(2);
  vi.advanceTimersByTime(10_000);
  box.checked("beat", null);
  box.checked(id, 8);
  expect(told.slice(1)).toEqual([["It was saved.", null]]);
  expect(box.pending).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(sent.filter((one) => one.do === "check").length).toBe(3);
  vi.useRealTimers();
});

test("what certainly was not saved is sent again with its name, and then it is certain", () => {
  vi.useFakeTimers();
  const { outbox: box, sent, told, saved } = outbox("lost");
  box.add({ do: "act", seat: 0, action: "draw" }, false);
  const id = box.pending?.id ?? "";
  box.refused(refusal(id, "unknown", null));
  vi.advanceTimersByTime(1000);
  box.checked(id, null);
  expect(sent.at(-1)).toEqual(sent[0]);
  box.confirmed(id, 9);
  expect(saved).toEqual([[id, 9]]);
  expect(told.at(-1)).toEqual(["It was saved.", null]);
  vi.useRealTimers();
});

test("of a command that was sent twice a refusal to save it says nothing about the first", () => {
  vi.useFakeTimers();
  const { outbox: box, sent, told } = outbox("twice");
  box.add({ do: "act", seat: 0, action: "draw" }, false);
  const id = box.pending?.id ?? "";
  box.sendAgain();
  box.refused(refusal(id, "not_saved", null));
  expect(told).toEqual([["We don’t know yet whether that was saved. Checking …", null]]);
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toEqual({ do: "check", id });
  vi.useRealTimers();
});

test("a refused request names its clause", () => {
  expect(new Refused("bad_rules", "That cannot be played.", "MU-03").message).toBe("That cannot be played. (MU-03)");
  expect(new Refused("offline", "").message).toBe("");
});

test("commands and questions are those of the server, field by field", () => {
  // @ts-expect-error a seat is a number
  const wrongType: Draft = { do: "leave", seat: "A" };
  // @ts-expect-error `leave` has no action
  const wrongField: Draft = { do: "leave", seat: 0, action: "draw" };
  // @ts-expect-error there is no such command
  const unknown: Draft = { do: "shuffle" };
  const requests = new Requests(() => false);
  // @ts-expect-error a question about an action names it
  void requests.ask<"why">({ do: "why", seat: 0 });
  expect([wrongType, wrongField, unknown]).toHaveLength(3);
});

test("every observer hears of what happens, and one is enough to show a tile coming", () => {
  const observers = new Observers();
  const heard: string[] = [];
  const leave = observers.add({ beforePlayed: (tile) => void heard.push(tile) });
  observers.add({ arrives: () => true });
  observers.beforePlayed("6-4", "A");
  expect(observers.arrives({ tile: "6-4" } as Placement)).toBe(true);
  leave();
  observers.beforePlayed("5-5", "A");
  expect(heard).toEqual(["6-4"]);
});
