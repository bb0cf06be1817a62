import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";

/** What a credit is worth outside: `factor` whole real units, each of `10 ** exponent` smallest ones. */
export interface RealCurrency {
  readonly factor: bigint;
  readonly exponent: number;
}

const minorPerCredit = 100n;
const fullRateBp = 10_000n;

/**
 * What must be paid for an amount of whole credits, in the real currency's smallest unit: rounded up, so that the rate
 * never costs the house. `rateBp` is the share of a payment that becomes credits. Source: spec:money#exchange.
 */
export function realAmountOf(
  credits: bigint,
  real: RealCurrency,
  { rateBp = 10_000, uniqueCode = 0 }: { readonly rateBp?: number; readonly uniqueCode?: number } = {},
): bigint {
  const rate = BigInt(rateBp);
  const before = credits * smallestPerCredit(real) * fullRateBp;
  return (before + rate - 1n) / rate + BigInt(uniqueCode);
}

/** The credits that a payment becomes, in minor units, rounded down. Source: spec:money#exchange. */
export function creditedMinorOf(realPaid: bigint, real: RealCurrency, rateBp: number): MinorUnits {
  const divisor = smallestPerCredit(real) * fullRateBp;
  return minorUnits((realPaid * minorPerCredit * BigInt(rateBp)) / divisor);
}

/** Highest unique code: three digits, and never as much as a whole credit. */
export function uniqueCodeMax(real: RealCurrency): number {
  const perCredit = smallestPerCredit(real);
  return perCredit > 999n ? 999 : Number(perCredit) - 1;
}

/** What one credit costs, in the real currency's smallest unit. */
export function smallestPerCredit({ factor, exponent }: RealCurrency): bigint {
  return factor * 10n ** BigInt(exponent);
}
