/** Tiles in the air. They are drawn over the whole page, so that nothing else has to be drawn again while one flies. */

import type { Point } from "./camera";

export interface Flight {
  tile: string;
  from: Point;
  /** Where it will lie, in pixels of the window, how it is turned there, and how long it is. */
  to: Point;
  rotation: number;
  length: number;
  landed: () => void;
}

let flights: Flight[] = $state.raw([]);

export const inTheAir = (): Flight[] => flights;

export function launch(more: Flight[]): void {
  flights = [...flights, ...more];
}

export function land(flight: Flight): void {
  flights = flights.filter((one) => one !== flight);
  flight.landed();
}
