/** The table as it lies, followed from message to message: what is not told is as it was. */

import type { Layout, Placement } from "../wire";

/** Everything that is not a tile. */
export type Ground = Required<Omit<Layout, "placed" | "gone" | "reset">>;

const BARE: Ground = {
  ends: [],
  labels: [],
  hub: 0,
  lanes: [],
  markers: [],
  asking: [],
  table: { left: 0, top: 0, right: 0, bottom: 0 },
};

/** Everything that is not a tile, after a message; where nothing was told of it, it is the very same. */
export function groundAfter(before: Ground | null, layout: Layout): Ground {
  const { ends, labels, hub, lanes, markers, asking, table } = layout;
  const ground = { ends, labels, hub, lanes, markers, asking, table };
  const told = Object.entries(ground).filter(([, value]) => value !== undefined);
  return before && told.length === 0
    ? before
    : { ...(before ?? BARE), ...(Object.fromEntries(told) as Partial<Ground>) };
}

/** The tiles that lie on the table after a message; the very same, where nothing was told of them. */
export function placedAfter(before: Map<string, Placement>, { placed, gone, reset }: Layout): Map<string, Placement> {
  if (!reset && placed.length + gone.length === 0) return before;
  const after = reset ? new Map<string, Placement>() : new Map(before);
  for (const tile of gone) after.delete(tile);
  for (const one of placed) after.set(one.tile, one);
  return after;
}
