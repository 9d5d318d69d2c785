/** Tiles in the air. They are drawn over the whole page, so that nothing else has to be drawn again while one flies, in boxes that stay when a tile
 *  has landed: a browser sorts all its layers anew when one comes or goes. */

import type { Placement } from "../wire";
import type { Point } from "./camera";
import { afterFrame, soon } from "./frames";
import type { Viewer } from "./viewer.svelte";

export interface Flight {
  from: Point;
  /** Where it will lie, in the picture that it flies to; the picture may move meanwhile. */
  lies: Placement;
  viewer: Viewer;
  landed: () => void;
}

export class Box {
  /** What flies in it now, or flew last. */
  flight: Flight = $state.raw({} as Flight);
  isFlying = $state(false);
  /** Whether it moves with the picture, and does not jump there. */
  glides = $state(false);

  constructor(flight: Flight) {
    this.take(flight);
  }

  take(flight: Flight): void {
    this.flight = flight;
    this.isFlying = true;
    afterFrame(() => (this.glides = this.isFlying && this.flight === flight && flight.viewer.own === null));
  }

  /** It is nearly there: it joins the picture under itself, so that not all is done in the moment when it stops. */
  touchDown(flight: Flight): void {
    soon(() => this.isFlying && this.flight === flight && flight.landed());
  }

  stop(flight: Flight): void {
    soon(() => {
      if (this.isFlying && this.flight === flight) this.isFlying = this.glides = false;
    });
  }
}

let boxes: Box[] = $state.raw([]);

export const inTheAir = (): Box[] => boxes;

export function launch(flight: Flight): void {
  const free = boxes.find((box) => !box.isFlying);
  if (free) free.take(flight);
  else boxes = [...boxes, new Box(flight)];
}
