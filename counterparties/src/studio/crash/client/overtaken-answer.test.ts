import { expect, it } from "vitest";
import type { OwnStanding } from "../crash-api.ts";
import { isOvertaken } from "./overtaken-answer.ts";

const bet = {
  number: 1,
  roundId: "r",
  place: 0,
  bet: 100n,
  target: null,
  playerSeed: "",
  cashedOut: 150,
  win: 150n,
  settled: false,
};
const paid: OwnStanding = { own: bet, balance: 100_050n, net: 50n, booking: false };
const unpaid: OwnStanding = { ...paid, balance: 99_900n, booking: true };

it("an answer to a cash-out after the stream has reported its booking: overtaken; an earlier answer: not overtaken", () => {
  expect(isOvertaken(paid, unpaid)).toBe(true);
  expect(isOvertaken(unpaid, paid)).toBe(false);
  expect(isOvertaken(unpaid, unpaid)).toBe(false);
});

it("an answer about another round, or with another result: not overtaken", () => {
  expect(isOvertaken(paid, { ...unpaid, own: { ...bet, roundId: "s" } })).toBe(false);
  expect(isOvertaken({ ...paid, own: { ...bet, win: null } }, unpaid)).toBe(false);
  expect(isOvertaken({ ...paid, own: null }, unpaid)).toBe(false);
});
