/** How large the own tiles are, and how they share rows. The rack keeps its height as long as a round lasts. */

export interface RackShape {
  /** The width of a tile; it is twice as high. */
  tile: number;
  /** The width of a row. */
  row: number;
  /** How high the rack is. */
  high: number;
}

export interface RackRoom {
  width: number;
  /** How many tiles there are, and whether something stands between two of them. */
  count: number;
  divided: boolean;
  /** On a television tiles are larger. */
  grown: number;
  /** How high the rack has been in this round. */
  high: number;
}

export const GAP = 5;
const DIVIDED = 16;
const PADDING = 12;
const SIDES = 8;
/** A tile below this width is hard to press. */
const LEAST = 26;
const MOST = 58;
/** For each number of rows the least width that is worth it, and the largest. */
const ROWS: [rows: number, least: number, most: number][] = [
  [1, 40, MOST],
  [2, 34, 46],
  [3, 28, 46],
  [4, LEAST, LEAST],
];

interface Row {
  tile: number;
  rows: number;
  inRow: number;
}

/** The rows that a hand takes when it is dealt: few, and even. */
function usual(room: RackRoom): Row {
  for (const [rows, least, most] of ROWS) {
    const row = inRows(room, rows, rows === 1 ? Math.round(most * room.grown) : most);
    if (row.tile >= least) return row;
  }
  return { ...inRows(room, 4, LEAST), tile: LEAST };
}

function inRows({ width, count, divided }: RackRoom, rows: number, most: number): Row {
  const inRow = Math.max(1, Math.ceil(count / rows));
  const fits = Math.floor((width - SIDES - (divided ? DIVIDED : 0) - GAP * (inRow - 1)) / inRow);
  return { tile: Math.min(most, fits), rows, inRow };
}

const heightOf = ({ tile, rows }: Row): number => rows * 2 * tile + GAP * (rows - 1) + PADDING;

/** The largest tiles that fit into the height that the rack has. */
function within(room: RackRoom): Row {
  let best: Row | null = null;
  for (const rows of [1, 2, 3, 4]) {
    const most = Math.floor((room.high - PADDING - GAP * (rows - 1)) / rows / 2);
    const row = inRows(room, rows, Math.min(most, Math.round(MOST * room.grown)));
    if (best === null || row.tile > best.tile) best = row;
  }
  return best ?? usual(room);
}

/** A hand that has grown beyond what can be pressed makes the rack higher; one that shrinks leaves it as it is. */
export function rackShape(room: RackRoom): RackShape {
  const kept = within(room);
  const shape = room.high > 0 && kept.tile >= LEAST ? kept : usual(room);
  const row = shape.inRow * (shape.tile + GAP) - GAP + (room.divided ? DIVIDED : 0) + SIDES;
  return { tile: shape.tile, row: Math.min(row, room.width), high: Math.max(room.high, heightOf(shape)) };
}
