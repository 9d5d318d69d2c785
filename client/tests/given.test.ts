import { expect, test } from "vitest";
import { playedBefore, redeal } from "../src/lib/chain";
import type { FairDeals, FairRound } from "../src/wire";

const ROUND: FairRound = { number: 1, tips: [null], links: [null], withheld: [], link: "00" } as unknown as FairRound;
const deals = (given: string): FairDeals => ({ set: 6, given, rounds: [ROUND] }) as unknown as FairDeals;

test("the deal of a day is dealt from its sentence, as the server deals it", () => {
  const order = redeal(deals("Boneyard deal of the day: muggins, 2026-11-20"), ROUND, null);
  expect(order.slice(0, 8)).toEqual(["3-3", "6-2", "6-0", "5-1", "5-5", "6-4", "5-2", "3-2"]);
});

test("the key of somebody's deal is named, and beyond the last one follows from the text", () => {
  const given = `again abc ${"ab".repeat(64)}`;
  expect(playedBefore(given)).toBe("abc");
  expect(playedBefore("Boneyard deal of the day: muggins, 2026-11-20")).toBe("");
  const second = { ...ROUND, number: 2 };
  expect(redeal(deals(given), ROUND, null)).not.toEqual(redeal(deals(given), second, null));
  expect(redeal(deals(given), ROUND, null)).toEqual(redeal(deals(`${given} 00`), ROUND, null));
});
