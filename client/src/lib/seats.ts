/** Seats by letter and by number. */

import { SEATS } from "../wire";

export const letter = (seat: number): string => SEATS[seat] ?? "";

export const seatNumber = (seat: string): number => SEATS.indexOf(seat);

/** All seats of a table but the first, which is for who opens it. */
export const otherSeats = (seats: number): string[] => [...SEATS].slice(1, seats);
