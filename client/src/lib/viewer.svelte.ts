/**
 * How the picture of a table is looked at: it follows the play until a hand moves it. It is drawn at one size and then
 * moved and stretched as a whole; only when it rests at another size is it drawn anew.
 */

import { untrack } from "svelte";
import { pan, toPicture, toTable, zoomAt, type Camera, type Point, type Size } from "./camera";
import { lessMotion } from "./prefs.svelte";

const STILL = 250;
const GLIDE = 450;
/** Pixels that a finger may tremble. */
const TREMBLE = 6;

export class Viewer {
  readonly #follow: (size: Size) => Camera;
  readonly #pointers = new Map<number, Point>();
  #corner: Point = { x: 0, y: 0 };
  #moved = 0;
  #isSeen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #picture: HTMLElement | null = null;

  width = $state(0);
  height = $state(0);
  /** What a hand has chosen to see. */
  own: Camera | null = $state.raw(null);
  /** Whether the size is changing, by hand or by itself. */
  busy = $state(false);
  /** The scale in which the picture is drawn. */
  drawn = $state(0);

  readonly size: Size = $derived({ width: Math.max(this.width, 1), height: Math.max(this.height, 1) });
  #last: Camera = { x: 0, y: 0, scale: 1 };
  /** The same camera as long as nothing else is to be seen, so that nothing is worked out again. */
  readonly camera: Camera = $derived.by(() => {
    const { x, y, scale } = this.own ?? this.#follow(this.size);
    if (x !== this.#last.x || y !== this.#last.y || scale !== this.#last.scale) this.#last = { x, y, scale };
    return this.#last;
  });
  readonly origin: Point = $derived.by(() => toPicture(this.camera, this.size, { x: 0, y: 0 }));
  readonly stretch = $derived(this.drawn > 0 ? this.camera.scale / this.drawn : 1);

  constructor(follow: (size: Size) => Camera) {
    this.#follow = follow;
  }

  /** Watch a picture; call while a component is being set up. */
  watch(picture: () => HTMLElement): void {
    $effect.pre(() => {
      const { scale } = this.camera;
      untrack(() => this.#draw(scale));
    });
    $effect(() => {
      this.#picture = picture();
      const wheel = (event: WheelEvent): void => this.#wheel(event);
      this.#picture.addEventListener("wheel", wheel, { passive: false });
      return () => picture().removeEventListener("wheel", wheel);
    });
    $effect(() => {
      if (this.size.width + this.size.height > 0) this.#findCorner();
    });
  }

  #draw(scale: number): void {
    if (this.busy || this.drawn === scale) return;
    if (this.#isSeen && this.own === null && !lessMotion()) return this.#stretchFor(GLIDE);
    this.drawn = scale;
    this.#isSeen = this.width > 0;
  }

  #stretchFor(time: number): void {
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.drawn = this.camera.scale;
      this.busy = false;
    }, time);
  }

  /**
   * Where the picture is in the window; asked only when that may have changed, because asking makes a browser lay the
   * page out.
   */
  #findCorner(): void {
    const box = this.#picture?.getBoundingClientRect();
    if (box) this.#corner = { x: box.left, y: box.top };
  }

  /** A point of the window, in the picture. */
  inPicture(at: Point): Point {
    return { x: at.x - this.#corner.x, y: at.y - this.#corner.y };
  }

  /** A point of the table, in the window. */
  inWindow(at: Point): Point {
    const there = toPicture(this.camera, this.size, at);
    return { x: there.x + this.#corner.x, y: there.y + this.#corner.y };
  }

  onTable(at: Point): Point {
    return toTable(this.camera, this.size, at);
  }

  zoomBy(factor: number): void {
    this.own = zoomAt(this.camera, this.size, { x: this.size.width / 2, y: this.size.height / 2 }, factor);
  }

  // --- hands ---

  /** Whether what just ended was a press, and not the picture being moved. */
  get wasPressed(): boolean {
    return this.#moved < TREMBLE;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#moved = 0;
    this.#findCorner();
    this.#pointers.set(event.pointerId, this.#local(event));
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#local(event);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.#moved < TREMBLE) return;
    if (!this.#picture?.hasPointerCapture(event.pointerId)) this.#picture?.setPointerCapture(event.pointerId);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(before, now, other);
    else this.own = pan(this.camera, now.x - before.x, now.y - before.y);
    this.#pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
  }

  #pinch(before: Point, now: Point, other: Point): void {
    const far = (point: Point): number => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    this.#stretchFor(STILL);
    this.own = zoomAt(
      pan(this.camera, (now.x - before.x) / 2, (now.y - before.y) / 2),
      this.size,
      other,
      far(now) / far(before),
    );
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#stretchFor(STILL);
    this.own = zoomAt(this.camera, this.size, this.#local(event), Math.exp(-event.deltaY * 0.0015));
  }

  #local(event: MouseEvent): Point {
    return this.inPicture({ x: event.clientX, y: event.clientY });
  }
}
