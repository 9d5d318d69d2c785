/** Points fly from the tile that made them to whose they are. */

import type { Happened } from "../wire";

const TIME = 1200;
/** Milliseconds until the tile itself has landed. */
const LANDED = 450;

export function flyPoints(happened: Happened[]): void {
  let tile = "";
  for (const event of happened.flatMap((one) => one.events)) {
    if (event.event === "played") ({ tile } = event);
    if (event.event !== "scored" || tile === "" || event.points <= 0) continue;
    const from = tile;
    setTimeout(() => fly(event.points, `[data-lies="${from}"]`, `[data-seat="${event.seat}"]`), LANDED);
  }
}

function fly(points: number, from: string, to: string): void {
  const [start, end] = [middleOf(from), middleOf(to)];
  const air = document.querySelector(".air");
  if (!start || !end || !air || document.hidden) return;
  const gain = document.createElement("strong");
  gain.className = "gain";
  gain.ariaHidden = "true";
  gain.textContent = `+${points}`;
  air.append(gain);
  const steps = [
    { translate: start, scale: 0.4, opacity: 0 },
    { translate: start, scale: 1.5, opacity: 1, offset: 0.3 },
    { translate: start, scale: 1.5, opacity: 1, offset: 0.5 },
    { translate: end, scale: 0.8, opacity: 1 },
  ];
  gain.animate(steps, { duration: TIME, easing: "ease-in-out" }).onfinish = () => gain.remove();
}

function middleOf(selector: string): string | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box ? `${box.left + box.width / 2}px ${box.top + box.height / 2}px` : null;
}
