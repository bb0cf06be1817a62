import { execFileSync } from "node:child_process";
import type { JackpotDraw } from "@tessera/shared/contracts/games";
import { minorUnits } from "@tessera/shared/core/money";
import { describe, expect, it } from "vitest";
import { verifyDraw, verifyDrawCommands, winningBound } from "./verify-draw.ts";

/** The vector of the specification; at such odds a bet wins when it is larger than its number. Source: spec:jackpots#proof. */
const number = 0x5bcec47ecf527n;
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
};
const pot = { pool: "keystone", currency: "IDR" };
const verified = (change: Partial<JackpotDraw> = {}, where = pot) =>
  verifyDraw({ ...where, draw: { ...draw, ...change } });

describe("a draw with its revealed secret", () => {
  it("as it was: hash and number are right", async () => {
    expect(await verified()).toEqual({ digits: "5bcec47ecf527", isCommitted: true, isWinning: true });
  });

  it.each<[string, Partial<JackpotDraw>, object]>([
    ["another secret", { secret: "02".repeat(32) }, { isCommitted: false }],
    ["another commitment", { commitment: "00".repeat(32) }, { isCommitted: false, isWinning: true }],
    ["a bet as large as its number", { betMinor: minorUnits(number) }, { isWinning: false }],
    ["another bet", { betTxId: "bet-2" }, { digits: expect.not.stringMatching("5bcec47ecf527") }],
    ["another cycle", { cycle: 2 }, { digits: expect.not.stringMatching("5bcec47ecf527") }],
    ["a bet that lost, at the limit", { betMinor: minorUnits(1), mustDrop: true }, { isWinning: true }],
  ])("%s: found", async (_, change, expected) => {
    expect(await verified(change)).toMatchObject(expected);
  });

  it("another pool or currency: another number", async () => {
    expect((await verified({}, { ...pot, pool: "pebble" })).digits).not.toBe("5bcec47ecf527");
    expect((await verified({}, { ...pot, currency: "THB" })).digits).not.toBe("5bcec47ecf527");
  });
});

it("the bound: the least number that does not win, rounded up", () => {
  expect(winningBound(draw)).toBe("5bcec47ecf528");
  expect(winningBound({ betMinor: minorUnits(1), oddsMinor: minorUnits(3) })).toBe("5555555555556");
  expect(winningBound({ betMinor: minorUnits(3), oddsMinor: minorUnits(3) })).toBe("10000000000000");
});

it("the commands: a shell and OpenSSL give the same hash and number", () => {
  const results = verifyDrawCommands({ ...pot, draw }).map((command) =>
    execFileSync("sh", ["-c", command], { encoding: "utf8" }).trim().split(" ").at(-1),
  );
  expect(results).toEqual([draw.commitment, expect.stringMatching(/^5bcec47ecf527/)]);
  expect(verifyDrawCommands({ ...pot, draw: { ...draw, mustDrop: true } })).toHaveLength(1);
});
