import { expect, it } from "vitest";
import { isCommittedSecret, isWinningBet } from "./jackpot-proof.ts";

const secret = "01".repeat(32);
const terms = {
  pool: "keystone",
  currency: "IDR",
  cycle: 1,
  commitment: "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",
  oddsMinor: 1n << 52n,
};
/** With such odds a bet wins when it is larger than its number. */
const number = 0x5bcec47ecf527n;

it("the vector of spec:jackpots#proof: this number and this commitment", () => {
  const wins = (betMinor: bigint) => isWinningBet(terms, secret, { betTxId: "bet-1", betMinor });
  expect([wins(number), wins(number + 1n)]).toEqual([false, true]);
  expect(isCommittedSecret(terms, secret)).toBe(true);
  expect(isCommittedSecret(terms, "02".repeat(32))).toBe(false);
});

it.each([{ pool: "pebble" }, { currency: "THB" }, { cycle: 2 }])("%o: another number", (other) => {
  const wins = (betMinor: bigint) =>
    isWinningBet({ ...terms, ...other }, secret, { betTxId: "bet-1", betMinor });
  expect([wins(number), wins(number + 1n)]).not.toEqual([false, true]);
});

it("100,000 bets at odds of 100: about one in a hundred wins, five deviations at most", () => {
  const bets = Array.from({ length: 100_000 }, (_, index) => ({ betTxId: `bet ${index}`, betMinor: 1n }));
  const won = bets.filter((bet) => isWinningBet({ ...terms, oddsMinor: 100n }, secret, bet)).length;
  expect(Math.abs(won - 1_000)).toBeLessThan(5 * Math.sqrt(1_000));
});
