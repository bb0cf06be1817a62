import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cashbackReturnBp,
  depositBonusReturnBp,
  giftReturnBp,
  isReturnTooHigh,
  jackpotReturnBp,
  playerReturnBp,
} from "./player-return.ts";

const anyBp = fc.integer({ min: 0, max: 10_000 });
const anyTurnover = fc.integer({ min: 1, max: 100_000 });

describe("the total return to player (spec:money#player-return)", () => {
  const slot = { returnBp: 9_650, jackpotBp: 0, countedBp: 10_000 };
  const usual = { pointsBp: 82, commissionBp: 50, bonusBp: 154 };

  it("game, points, commission and bonus by the counted part of the stake", () => {
    expect(playerReturnBp(slot, usual)).toBe(9_936);
    expect(playerReturnBp({ ...slot, returnBp: 9_954, countedBp: 1_000 }, usual)).toBe(9_983);
    expect(playerReturnBp({ returnBp: 9_410, jackpotBp: 411, countedBp: 5_000 }, usual)).toBe(9_964);
    expect(playerReturnBp({ ...slot, countedBp: 0 }, { ...usual, pointsBp: null })).toBe(9_650);
  });

  it("a part without a bound: the total has no bound; a total of 100 % or more, or without a bound: too high", () => {
    expect(playerReturnBp(slot, { ...usual, pointsBp: null })).toBeNull();
    expect(playerReturnBp(slot, { ...usual, bonusBp: null })).toBeNull();
    expect(playerReturnBp({ ...slot, jackpotBp: null }, usual)).toBeNull();
    expect([9_999, 10_000, null].map(isReturnTooHigh)).toEqual([false, true, true]);
  });

  it("any returns: the exact sum, rounded up", () => {
    fc.assert(
      fc.property(anyBp, anyBp, anyBp, anyBp, anyBp, anyBp, (game, pot, counted, points, rate, bonus) => {
        const play = { returnBp: game, jackpotBp: pot, countedBp: counted };
        const sum =
          playerReturnBp(play, { pointsBp: points, commissionBp: rate, bonusBp: bonus }) ?? Number.NaN;
        const over = (sum - game - pot) * 10_000 - counted * (points + rate + bonus);
        expect(over).toBeGreaterThanOrEqual(0);
        expect(over).toBeLessThan(10_000);
      }),
    );
  });
});

describe("the ratio of bonus to turnover", () => {
  it("terms of seeded promotions: 1.52 % for both deposit bonuses, 1.54 % for the gift, 1.48 % for the cashback", () => {
    const onDeposit = { turnoverBase: "deposit_plus_bonus" } as const;
    expect(depositBonusReturnBp({ ...onDeposit, bonusBp: 5_000, turnoverX100: 2_200 })).toBe(152);
    expect(depositBonusReturnBp({ ...onDeposit, bonusBp: 1_000, turnoverX100: 600 })).toBe(152);
    expect(giftReturnBp({ turnoverX100: 6_500 })).toBe(154);
    expect(cashbackReturnBp({ bonusBp: 150, turnoverX100: 100 })).toBe(148);
  });

  it("no turnover: no bound, except for cashback, which is itself a share of turnover", () => {
    expect(giftReturnBp({ turnoverX100: 0 })).toBeNull();
    expect(depositBonusReturnBp({ bonusBp: 1, turnoverX100: 0, turnoverBase: "bonus" })).toBeNull();
    expect(cashbackReturnBp({ bonusBp: 150, turnoverX100: 0 })).toBe(150);
  });

  it("any deposit within the cap: bonus ÷ target is at most the ratio, apart from the rounding of the target", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.integer({ min: 1, max: 100_000 }),
        anyTurnover,
        fc.constantFrom("bonus", "deposit_plus_bonus"),
        (deposit, bonusBp, turnoverX100, turnoverBase) => {
          const bonus = (deposit * BigInt(bonusBp)) / 10_000n;
          const base = turnoverBase === "bonus" ? bonus : deposit + bonus;
          const target = (base * BigInt(turnoverX100)) / 100n;
          const bound = depositBonusReturnBp({ bonusBp, turnoverX100, turnoverBase }) ?? 0;
          expect(bonus * 10_000n <= BigInt(bound) * (target + 1n)).toBe(true);
        },
      ),
    );
  });

  it("any cashback: bonus ÷ (turnover of the loss + target) is at most the ratio, apart from rounding", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), anyBp, anyTurnover, (loss, bonusBp, turnoverX100) => {
        const bonus = (loss * BigInt(bonusBp)) / 10_000n;
        const target = (bonus * BigInt(turnoverX100)) / 100n;
        const bound = cashbackReturnBp({ bonusBp, turnoverX100 }) ?? 0;
        expect(bonus * 10_000n <= BigInt(bound) * (loss + target + 1n)).toBe(true);
      }),
    );
  });
});

describe("the return of a jackpot", () => {
  it("the studios' pools, which must fall at four times their seed: 2 % and 2.11 %", () => {
    const seedMinor = 1_000_000n;
    const pool = { shareBp: 200, seedMinor, mustDropMinor: 4n * seedMinor, oddsMinor: 50n * seedMinor };
    expect(jackpotReturnBp(pool)).toBe(411);
  });

  it("a share without a seed: the share; a seed that every bet wins: no bound", () => {
    const pool = { shareBp: 200, seedMinor: 0n, mustDropMinor: 100n, oddsMinor: 10_000n };
    expect(jackpotReturnBp(pool)).toBe(200);
    expect(jackpotReturnBp({ ...pool, seedMinor: 100n })).toBeNull();
  });

  it("any pool: share + seed ÷ (odds × (1 − e^−x)), exceeded by at most 1 basis point", () => {
    const anyPool = fc.record({
      shareBp: fc.integer({ min: 1, max: 2_000 }),
      seedMinor: fc.integer({ min: 1_000, max: 10 ** 9 }),
      factor: fc.integer({ min: 2, max: 20 }),
      odds: fc.integer({ min: 10, max: 10_000 }),
    });
    fc.assert(
      fc.property(anyPool, ({ shareBp, seedMinor, factor, odds }) => {
        const x = ((factor - 1) * 10_000) / (shareBp * odds);
        fc.pre(x < 20);
        const exact = shareBp + 10_000 / (odds * -Math.expm1(-x));
        const bound = jackpotReturnBp({
          shareBp,
          seedMinor: BigInt(seedMinor),
          mustDropMinor: BigInt(seedMinor) * BigInt(factor),
          oddsMinor: BigInt(seedMinor) * BigInt(odds),
        });
        expect(bound).toBeGreaterThanOrEqual(Math.floor(exact));
        expect(bound).toBeLessThanOrEqual(Math.ceil(exact) + 1);
      }),
    );
  });
});
