import { describe, expect, it } from "vitest";
import { BonusBalances } from "./bonus-balances.ts";

const balances = (ownMinor: bigint, bonusMinor: bigint) => {
  const made = new BonusBalances(ownMinor);
  made.begin(bonusMinor);
  return made;
};

describe("own money and bonus of one player", () => {
  it("a bet that own money covers: bonus and win stay apart from it", () => {
    const wallet = balances(100_000n, 1_000n);
    expect([wallet.bet("b", "r", 1_000n), wallet.win("r", 50_000n)]).toEqual([0n, 0n]);
    wallet.end("taken back");
    expect(wallet).toMatchObject({ ownMinor: 149_000n, bonusMinor: 0n });
  });

  it("a bet from the bonus alone: its win is the bonus's, and the end takes back all of it", () => {
    const wallet = balances(0n, 1_000n);
    expect([wallet.bet("b", "r", 1_000n), wallet.win("r", 50_000n)]).toEqual([-1_000n, 50_000n]);
    wallet.end("taken back");
    expect(wallet).toMatchObject({ ownMinor: 0n, bonusMinor: 0n });
  });

  it("bets from both in one round: a win is shared in the ratio of the standing bets, with the bonus share rounded down", () => {
    const wallet = balances(100n, 1_000n);
    expect(wallet.bet("first", "r", 300n)).toBe(-200n);
    expect(wallet.bet("second", "r", 50n)).toBe(-50n);
    expect(wallet.rollBack("second")).toBe(50n);
    expect(wallet.win("r", 100n)).toBe(66n);
    expect(wallet).toMatchObject({ ownMinor: 34n, bonusMinor: 866n });
  });

  it("a win after the claim has ended, or during a later claim: it is the player's own", () => {
    const wallet = balances(0n, 1_000n);
    wallet.bet("b", "r", 400n);
    wallet.end("taken back");
    expect(wallet.win("r", 300n)).toBe(0n);
    wallet.begin(500n);
    expect(wallet.win("r", 300n)).toBe(0n);
    expect(wallet.rollBack("b")).toBe(0n);
  });
});
