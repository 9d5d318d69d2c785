/** Where we are: pages are behind the # of the address, so that links work from any server. */

export interface Route {
  page: string;
  id: string;
  query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = ""] = path.split("/");
  return { page, id: decodeURIComponent(id), query: new URLSearchParams(query) };
}

let current: Route = $state.raw(readRoute(location.hash));
addEventListener("hashchange", () => (current = readRoute(location.hash)));

export const route = (): Route => current;

export function go(path: string): void {
  location.hash = `#/${path}`;
}

/** Rules to play by, to read or to print; `name` is what a family calls them. */
export function rulesLink(page: "new" | "rules" | "referee", game: string, code: string, name = ""): string {
  return `#/${page}?${new URLSearchParams({ game, rules: code, ...(name && { name }) }).toString()}`;
}

/** A moment of a game that is looked at again. */
export function replayLink(
  id: string,
  at: { round: number; at: number; eyes: { seat: string | null; open: boolean } },
): string {
  const query: Record<string, string> = { round: String(at.round), at: String(at.at) };
  if (at.eyes.seat !== null) query.seat = at.eyes.seat;
  if (!at.eyes.open) query.hands = "closed";
  return `#/replay/${encodeURIComponent(id)}?${new URLSearchParams(query).toString()}`;
}
