import { expect, it } from "vitest";
import { isCommittedSecret, isWinningTicket, ticketOf } from "./jackpot-proof.ts";

const secret = "01".repeat(32);
const siteSecret = "02".repeat(32);
const terms = {
  pool: "keystone",
  currency: "IDR",
  cycle: 1,
  commitment: "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",
  oddsMinor: 1n << 52n,
};
/** SHA-256 of the player's seed `lucky`. */
const playerSeed = "db9fbddbd7caeff7a326645c1bb47116eb3fd4ae3834bf5039fc5d47386786f5";
const bet = { bookingId: "0197f3c2-0000-7000-8000-000000000001", playerSeed };
const ticket = "77e1fd3b9e90b9332f0f057c961f441d66c5a1d0a39e621f1d65bee1e147e4f3";
/** With such odds a bet wins when it is larger than its number. */
const number = 0xfc41803695c37n;

const winsAs = (change: Partial<typeof terms>, betTicket = ticket) => {
  const wins = (betMinor: bigint) =>
    isWinningTicket({ ...terms, ...change }, secret, { ticket: betTicket, betMinor });
  return [wins(number), wins(number + 1n)];
};

it("the test vector of spec:jackpots#proof: the same ticket, number and commitment", () => {
  expect(ticketOf(terms, siteSecret, bet)).toBe(ticket);
  expect(winsAs({})).toEqual([false, true]);
  expect(isCommittedSecret(terms, secret)).toBe(true);
  expect(isCommittedSecret(terms, siteSecret)).toBe(false);
});

it.each([{ pool: "pebble" }, { currency: "THB" }, { cycle: 2 }])("%o: another ticket and number", (other) => {
  expect(ticketOf({ ...terms, ...other }, siteSecret, bet)).not.toBe(ticket);
  expect(winsAs(other)).not.toEqual([false, true]);
});

it.each([
  ["another booking", { bookingId: "0197f3c2-0000-7000-8000-000000000002" }, siteSecret],
  ["another seed of the player", { playerSeed: "00".repeat(32) }, siteSecret],
  ["another secret of the site", {}, "03".repeat(32)],
])("%s: another ticket, and therefore another number", (_, change, key) => {
  const other = ticketOf(terms, key, { ...bet, ...change });
  expect(other).not.toBe(ticket);
  expect(winsAs({}, other)).not.toEqual([false, true]);
});

it("100,000 bets at odds of 1 in 100: one percent of them win, within five standard deviations", () => {
  const tickets = Array.from({ length: 100_000 }, (_, index) =>
    ticketOf(terms, siteSecret, { bookingId: `booking ${index}`, playerSeed }),
  );
  const short = { ...terms, oddsMinor: 100n };
  const won = tickets.filter((each) => isWinningTicket(short, secret, { ticket: each, betMinor: 1n })).length;
  expect(Math.abs(won - 1_000)).toBeLessThan(5 * Math.sqrt(1_000));
});
