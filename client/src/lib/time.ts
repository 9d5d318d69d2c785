/** Time that is left, as short as it can be read at a glance. */

import { say } from "../words";

const HOUR = 3600;

export function timeLeft(seconds: number): string {
  if (seconds <= 60) return say("table.clock", { seconds });
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.round(seconds / HOUR);
  return hours <= 48 ? say("table.clockHours", { hours }) : say("table.clockDays", { days: Math.round(hours / 24) });
}
