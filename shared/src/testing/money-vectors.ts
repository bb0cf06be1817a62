import type { BonusTerms } from "../core/bonus.ts";
import {
  type MinorUnits,
  minorUnits,
  type RealUnits,
  realUnits,
  type WholeCredits,
  wholeCredits,
} from "../core/money.ts";
import type { TurnoverTerms } from "../core/turnover.ts";

/**
 * Vectors of the rules of money, which tests of the rules, of the server and of the client run. A test
 * compares them with the tables of docs/specification/money.md. Amounts are minor units and real units unless
 * the name says credits.
 */

/**
 * Real units per credit: in rupiah, in satang, and in a currency without decimals whose unit is one credit.
 */
export const perCredit = { rupiah: realUnits(1_000n), satang: realUnits(100n), one: realUnits(1n) };

export interface DepositVector {
  readonly credits: WholeCredits;
  readonly realPerCredit: RealUnits;
  readonly rateBp: number;
  readonly uniqueCode: number;
  readonly realAmount: RealUnits;
  readonly creditedMinor: MinorUnits;
}

const deposit = (
  credits: number,
  realPerCredit: RealUnits,
  [rateBp, uniqueCode]: readonly [number, number],
  realAmount: bigint,
  creditedMinor: number,
): DepositVector => ({
  credits: wholeCredits(credits),
  realPerCredit,
  rateBp,
  uniqueCode,
  realAmount: realUnits(realAmount),
  creditedMinor: minorUnits(creditedMinor),
});

export const depositVectors: readonly DepositVector[] = [
  deposit(50, perCredit.rupiah, [10_000, 0], 50_000n, 5_000),
  deposit(50, perCredit.rupiah, [10_000, 123], 50_123n, 5_012),
  deposit(100_000, perCredit.rupiah, [10_000, 999], 100_000_999n, 10_000_099),
  deposit(500, perCredit.one, [10_000, 0], 500n, 50_000),
  deposit(500, perCredit.one, [10_000, 7], 507n, 50_700),
  deposit(50, perCredit.rupiah, [8_500, 0], 58_824n, 5_000),
  deposit(1, perCredit.rupiah, [8_500, 0], 1_177n, 100),
  deposit(500, perCredit.satang, [10_000, 7], 50_007n, 50_007),
];

export interface WithdrawalVector {
  readonly amountMinor: MinorUnits;
  readonly feeMinor: MinorUnits;
  readonly realPerCredit: RealUnits;
  readonly realAmount: RealUnits;
}

const withdrawal = (
  amount: number,
  fee: number,
  realPerCredit: RealUnits,
  real: bigint,
): WithdrawalVector => ({
  amountMinor: minorUnits(amount),
  feeMinor: minorUnits(fee),
  realPerCredit,
  realAmount: realUnits(real),
});

export const withdrawalVectors: readonly WithdrawalVector[] = [
  withdrawal(10_000, 250, perCredit.rupiah, 97_500n),
  withdrawal(10_000, 0, perCredit.rupiah, 100_000n),
  withdrawal(5_012, 0, perCredit.rupiah, 50_120n),
  withdrawal(50_000, 1_500, perCredit.one, 485n),
  withdrawal(50_000, 1_500, perCredit.satang, 48_500n),
  withdrawal(5_099, 0, perCredit.one, 50n),
  withdrawal(200, 250, perCredit.rupiah, 0n),
];

export interface RealTextVector {
  readonly units: RealUnits;
  readonly exponent: number;
  readonly text: string;
}

export const realTextVectors: readonly RealTextVector[] = [
  { units: realUnits(1_250_473n), exponent: 0, text: "1250473" },
  { units: realUnits(50_007n), exponent: 2, text: "500.07" },
  { units: realUnits(7n), exponent: 2, text: "0.07" },
];

export interface BonusVector {
  readonly depositMinor: MinorUnits;
  readonly terms: BonusTerms & TurnoverTerms;
  readonly bonusMinor: MinorUnits;
  readonly targetMinor: MinorUnits;
}

/** 50 % up to 200.00, 8 times deposit and bonus. */
const half = {
  bonusBp: 5_000,
  maxBonusMinor: 20_000n,
  turnoverX100: 800,
  turnoverBase: "deposit_plus_bonus",
} as const;

const bonus = (
  depositMinor: number,
  terms: BonusVector["terms"],
  amounts: readonly [number, number],
): BonusVector => ({
  depositMinor: minorUnits(depositMinor),
  terms,
  bonusMinor: minorUnits(amounts[0]),
  targetMinor: minorUnits(amounts[1]),
});

export const bonusVectors: readonly BonusVector[] = [
  bonus(10_000, half, [5_000, 120_000]),
  bonus(100_000, half, [20_000, 960_000]),
  bonus(10_000, { ...half, turnoverBase: "bonus" }, [5_000, 40_000]),
  bonus(333, { ...half, bonusBp: 1_000 }, [33, 2_928]),
  bonus(100, { ...half, bonusBp: 333, maxBonusMinor: null }, [3, 824]),
  bonus(333, { ...half, bonusBp: 1_000, turnoverX100: 150, turnoverBase: "bonus" }, [33, 49]),
];

/** A bet, and a win of its round or the rollback of one, at a wallet with a bonus balance. */
export interface BonusBalanceVector {
  readonly mainMinor: bigint;
  readonly bonusBalanceMinor: bigint;
  readonly betMinor: bigint;
  /** Part of the bet that the bonus balance pays. */
  readonly partMinor: MinorUnits;
  readonly winMinor: bigint;
  /** Share of the win that the bonus balance gets. */
  readonly shareMinor: MinorUnits;
}

const play = (
  [ownMinor, bonusBalanceMinor]: readonly [bigint, bigint],
  [betMinor, partMinor]: readonly [bigint, bigint],
  [winMinor, shareMinor]: readonly [bigint, bigint],
): BonusBalanceVector => ({
  mainMinor: ownMinor + bonusBalanceMinor,
  bonusBalanceMinor,
  betMinor,
  partMinor: minorUnits(partMinor),
  winMinor,
  shareMinor: minorUnits(shareMinor),
});

export const bonusBalanceVectors: readonly BonusBalanceVector[] = [
  play([100_000n, 1_000n], [50_000n, 0n], [50_000n, 0n]),
  play([0n, 1_000n], [1_000n, 1_000n], [50_000n, 50_000n]),
  play([100n, 1_000n], [300n, 200n], [100n, 66n]),
  play([100n, 1_000n], [100n, 0n], [100n, 0n]),
];

export interface TurnoverVector {
  readonly betMinor: MinorUnits;
  readonly weightBp: number;
  readonly countedMinor: MinorUnits;
}

const bet = (betMinor: number, weightBp: number, countedMinor: number): TurnoverVector => ({
  betMinor: minorUnits(betMinor),
  weightBp,
  countedMinor: minorUnits(countedMinor),
});

export const turnoverVectors: readonly TurnoverVector[] = [
  bet(5_000, 1_000, 500),
  bet(999, 1_000, 99),
  bet(999, 5_000, 499),
  bet(999, 10_000, 999),
  bet(999, 0, 0),
];
