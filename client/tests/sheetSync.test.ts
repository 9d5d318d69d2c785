import { expect, test } from "vitest";
import { Refused } from "../src/lib/api";
import type { Entry } from "../src/lib/sheetLog";
import { merged, pending, SheetSync, type Desk, type Kept, type SyncState } from "../src/lib/sheetSync";
import type { SheetNews } from "../src/wire";

/** Repeatable chance. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const entry = (id: string): Entry => ({ id, at: 0, by: "Ann", change: { kind: "end" } });
const later = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** A server as the real one is: each entry once, in one order; `lose` is how often a message is lost. */
class Server {
  log: Entry[] = [];
  may: SheetNews["may"] = "write";
  constructor(readonly random: () => number, public lose = 0.3) {}

  news(after: number): SheetNews {
    return { seq: this.log.length, entries: this.log.slice(after), may: this.may } as SheetNews;
  }

  async #travel(): Promise<void> {
    for (let wait = Math.floor(this.random() * 3); wait > 0; wait -= 1) await later();
    if (this.random() < this.lose) throw new Refused("offline", "");
  }

  desk(): Desk {
    return {
      share: () => Promise.reject(new Error("not here")),
      news: async (_key, after) => {
        await this.#travel();
        await later();
        const news = this.news(after);
        await this.#travel();
        return news;
      },
      write: async (_key, after, one) => {
        await this.#travel();
        for (let times = this.random() < 0.3 ? 2 : 1; times > 0; times -= 1) this.take(one);
        const news = this.news(after);
        await this.#travel();
        return news;
      },
    };
  }

  take(one: Entry): void {
    if (this.may === "read") throw new Refused("not_allowed", "");
    if (!this.log.some(({ id }) => id === one.id)) this.log.push(one);
  }
}

class Phone {
  kept: Kept = { log: [], shared: { key: "k", writers: "k", may: "write", seq: 0, sent: 0 } };
  state: SyncState = "on";
  readonly sync: SheetSync;

  constructor(server: Server) {
    const keep = (kept: Kept): void => void (this.kept = kept);
    this.sync = new SheetSync(server.desk(), () => this.kept, keep, (state) => (this.state = state), 1);
    void this.sync.run();
  }

  write(id: string): void {
    this.kept = { ...this.kept, log: [...this.kept.log, entry(id)] };
    this.sync.poke();
  }

  get ids(): string[] {
    return this.kept.log.map(({ id }) => id);
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 20_000) throw new Error("it never holds");
    await new Promise((done) => setTimeout(done, 1));
  }
}

test.each([1, 2, 3, 4])("phones that write at once agree, whatever is lost or comes twice (%i)", async (seed) => {
  const server = new Server(chance(seed));
  const phones = ["a", "b", "c"].map(() => new Phone(server));
  for (let number = 0; number < 12; number += 1) {
    phones.forEach((phone, at) => phone.write(`${"abc"[at] ?? ""}${number}`));
    if (number === 6) server.lose = 1; // nobody has a connection
    if (number === 9) server.lose = 0.2;
    await later();
  }
  await until(() => phones.every(({ kept }) => !pending(kept).length && kept.shared?.seq === 36));
  phones.forEach(({ sync }) => sync.close());
  const there = server.log.map(({ id }) => id);
  expect(phones.map(({ ids }) => ids)).toEqual([there, there, there]);
  expect(new Set(there).size).toBe(36);
  for (const who of "abc") {
    const own = there.filter((id) => id.startsWith(who));
    expect(own).toEqual(Array.from({ length: 12 }, (_, number) => `${who}${number}`));
  }
});

test("a server that was set back gets again what it has not", async () => {
  const server = new Server(chance(5), 0);
  const phone = new Phone(server);
  for (const id of ["one", "two", "three"]) phone.write(id);
  await until(() => server.log.length === 3 && !pending(phone.kept).length);
  server.log = server.log.slice(0, 1);
  await until(() => server.log.length === 3 && phone.kept.shared?.seq === 3);
  phone.sync.close();
  expect([phone.ids, server.log.map(({ id }) => id)]).toEqual([["one", "two", "three"], ["one", "two", "three"]]);
});

test("whoever may not write any more keeps what was not sent, and still hears of others", async () => {
  const server = new Server(chance(6), 0);
  const phone = new Phone(server);
  server.may = "read";
  phone.write("mine");
  await until(() => phone.state === "refused");
  server.log.push(entry("theirs"));
  await until(() => phone.ids.includes("theirs"));
  phone.sync.close();
  expect(phone.ids).toEqual(["theirs", "mine"]);
});

test("news that follow another number change nothing", () => {
  const kept: Kept = { log: [entry("x")], shared: { key: "", writers: "", may: "write", seq: 4, sent: 1 } };
  expect(merged(kept, 3, { seq: 5, entries: [], may: "write" })).toBe(kept);
});
