/** The server's desk for one shared sheet. The secret travels in a header, and never in an address. */

import type { SheetNews } from "../wire";
import { ask, send } from "./api";
import type { Entry } from "./sheetLog";
import type { Desk } from "./sheetSync";

const path = (id: string, more = ""): string => `/api/sheets/${encodeURIComponent(id)}${more}`;
const shown = (key: string): Record<string, string> => (key ? { "sheet-key": key } : {});

export function deskOf(id: string): Desk {
  return {
    share: (secrets) => send<SheetNews>("PUT", path(id), secrets),
    news: async (key, after, wait, signal) =>
      (await (
        await ask(path(id, `?after=${after}&wait=${wait}`), { headers: shown(key), signal })
      ).json()) as SheetNews,
    write: (key: string, after: number, entry: Entry) =>
      send<SheetNews>("POST", path(id, `/entries?after=${after}`), entry, shown(key)),
  };
}

/** From now on it takes another secret to write. */
export const changeWriters = (id: string, key: string, writers: string): Promise<SheetNews> =>
  send<SheetNews>("PUT", path(id, "/writers"), { writers }, shown(key));

/** Delete a sheet for everybody. */
export const deleteShared = (id: string, key: string): Promise<Response> =>
  ask(path(id), { method: "DELETE", headers: shown(key) });
