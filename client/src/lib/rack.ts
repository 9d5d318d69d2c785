/** The order of one's own tiles: as one left them, new ones at the end. */

/** A hand in the order that was left; what is new comes last. */
export function arrange(hand: string[], order: string[]): string[] {
  const held = new Set(hand);
  const known = order.filter((tile) => held.has(tile));
  const placed = new Set(known);
  return [...known, ...hand.filter((tile) => !placed.has(tile))];
}

/** The order with one tile moved to another place. */
export function moveTile(order: string[], tile: string, to: number): string[] {
  const rest = order.filter((one) => one !== tile);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), tile, ...rest.slice(at)];
}
