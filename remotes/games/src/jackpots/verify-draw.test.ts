import { execFileSync } from "node:child_process";
import type { JackpotDraw } from "@tessera/shared/contracts/games";
import { minorUnits } from "@tessera/shared/core/money";
import { describe, expect, it } from "vitest";
import { verifyDraw, verifyDrawCommands, winningBound } from "./verify-draw.ts";

/**
 * The vector of the specification; at such odds a bet wins when it is larger than its number. Source:
 * spec:jackpots#proof.
 */
const digits = "fc41803695c37";
const number = 0xfc41803695c37n;
const given = {
  bookingId: "0197f3c2-0000-7000-8000-000000000001",
  playerSeed: "db9fbddbd7caeff7a326645c1bb47116eb3fd4ae3834bf5039fc5d47386786f5",
  secret: "02".repeat(32),
  commitment: "75877bb41d393b5fb8455ce60ecd8dda001d06316496b14dfa7f895656eeca4a",
};
const ticket = "77e1fd3b9e90b9332f0f057c961f441d66c5a1d0a39e621f1d65bee1e147e4f3";
const draw: JackpotDraw = {
  cycle: 1,
  amountMinor: minorUnits(25_000_000),
  drawnAt: "2026-01-31T07:05:09.000Z",
  winner: "bu•••8",
  isOwn: false,
  isReturned: false,
  mustDrop: false,
  betTxId: "bet-1",
  betMinor: minorUnits(number + 1n),
  oddsMinor: minorUnits(1n << 52n),
  commitment: "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",
  secret: "01".repeat(32),
  ticket: given,
};
/** A draw by the former rule, whose message ended with the studio's id of the bet. */
const formerNumber = 0x5bcec47ecf527n;
const former: JackpotDraw = { ...draw, ticket: null, betMinor: minorUnits(formerNumber + 1n) };
const pot = { pool: "keystone", currency: "IDR" };
const verified = (change: Partial<JackpotDraw> = {}, where = pot) =>
  verifyDraw({ ...where, draw: { ...draw, ...change } });
const withTicket = (change: Partial<typeof given>) => ({ ticket: { ...given, ...change } });

describe("a jackpot draw with its revealed secrets", () => {
  it("unchanged: hashes, ticket and number are right", async () => {
    expect(await verified()).toEqual({ ticket, digits, isCommitted: true, isWinning: true });
  });

  it.each<[string, Partial<JackpotDraw>, object]>([
    ["another secret", { secret: "02".repeat(32) }, { isCommitted: false }],
    ["another commitment", { commitment: "00".repeat(32) }, { isCommitted: false, isWinning: true }],
    ["another secret of the site", withTicket({ secret: "03".repeat(32) }), { isCommitted: false }],
    ["another commitment of the site", withTicket({ commitment: "00" }), { isCommitted: false }],
    ["a bet as large as its number", { betMinor: minorUnits(number) }, { isWinning: false }],
    ["another booking", withTicket({ bookingId: "b" }), { digits: expect.not.stringMatching(digits) }],
    ["another player's seed", withTicket({ playerSeed: "p" }), { digits: expect.not.stringMatching(digits) }],
    ["another id of the studio", { betTxId: "bet-2" }, { digits, isWinning: true }],
    ["another cycle", { cycle: 2 }, { digits: expect.not.stringMatching(digits) }],
    ["a bet that lost, at the limit", { betMinor: minorUnits(1), mustDrop: true }, { isWinning: true }],
  ])("%s: detected, or without effect", async (_, change, expected) => {
    expect(await verified(change)).toMatchObject(expected);
  });

  it("with another pool or currency: another number", async () => {
    expect((await verified({}, { ...pot, pool: "pebble" })).digits).not.toBe(digits);
    expect((await verified({}, { ...pot, currency: "THB" })).digits).not.toBe(digits);
  });

  it("by the former rule: verified with the studio's id of the bet", async () => {
    const right = { ticket: null, digits: "5bcec47ecf527", isCommitted: true, isWinning: true };
    expect(await verified(former)).toEqual(right);
    expect((await verified({ ...former, betTxId: "bet-2" })).digits).not.toBe("5bcec47ecf527");
  });
});

it("the limit of winning numbers: the smallest number that does not win, rounded up", () => {
  expect(winningBound(former)).toBe("5bcec47ecf528");
  expect(winningBound({ betMinor: minorUnits(1), oddsMinor: minorUnits(3) })).toBe("5555555555556");
  expect(winningBound({ betMinor: minorUnits(3), oddsMinor: minorUnits(3) })).toBe("10000000000000");
});

it("the shown commands: a shell with OpenSSL computes the same hashes, ticket and number", () => {
  const resultsOf = (of: JackpotDraw) =>
    verifyDrawCommands({ ...pot, draw: of }).map((command) =>
      execFileSync("sh", ["-c", command], { encoding: "utf8" }).trim().split(" ").at(-1),
    );
  const numberOf = (hex: string) => expect.stringMatching(new RegExp(`^${hex}`));
  expect(resultsOf(draw)).toEqual([draw.commitment, given.commitment, ticket, numberOf(digits)]);
  expect(resultsOf({ ...draw, mustDrop: true })).toEqual([draw.commitment, given.commitment]);
  expect(resultsOf(former)).toEqual([draw.commitment, numberOf("5bcec47ecf527")]);
  expect(resultsOf({ ...former, mustDrop: true })).toEqual([draw.commitment]);
});
