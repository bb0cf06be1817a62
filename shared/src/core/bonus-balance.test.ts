import { describe, expect, it } from "vitest";
import { bonusBalanceVectors } from "../testing/money-vectors.ts";
import { bonusAfterWinRollback, bonusPartOfBet, bonusShareOfWin } from "./bonus-balance.ts";

describe("bonus balance (spec:money#bonus-balance)", () => {
  it.each(bonusBalanceVectors)(
    "bet of $betMinor with $bonusBalanceMinor of $mainMinor: $partMinor from the bonus; of a win of $winMinor: $shareMinor",
    ({ mainMinor, bonusBalanceMinor, betMinor, partMinor, winMinor, shareMinor }) => {
      expect(bonusPartOfBet(betMinor, mainMinor, bonusBalanceMinor)).toBe(partMinor);
      expect(bonusShareOfWin(winMinor, partMinor, betMinor)).toBe(shareMinor);
    },
  );

  it("a win in a round without bets: no share of it belongs to the bonus", () => {
    expect(bonusShareOfWin(500n, 0n, 0n)).toBe(0n);
  });

  it.each([
    [1_000n, 300n, 5_000n, 700n],
    [200n, 300n, 5_000n, 0n],
    [1_000n, 300n, 400n, 400n],
  ])("%s less a share of %s at a main wallet of %s: %s", (balance, share, main, rest) => {
    expect(bonusAfterWinRollback(balance, share, main)).toBe(rest);
  });
});
