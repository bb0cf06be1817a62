import {
  fullBp,
  minorPerCredit,
  minorUnits,
  realUnits,
  type MinorUnits,
  type RealUnits,
  type WholeCredits,
} from "./money.ts";

/** A real currency as the site keeps it. Source: spec:money#exchange. */
export interface RealCurrency {
  /** Whole units of the real currency that one credit costs: 1000 in IDR, 1 in THB. */
  readonly wholePerCredit: bigint;
  /** Decimals of the real currency: 0 in IDR, 2 in THB. */
  readonly exponent: number;
}

/** Price of one credit in a player's currency: everything that a form needs to show real amounts. */
export interface ExchangeRate {
  readonly currency: string;
  readonly realPerCredit: RealUnits;
  /** Decimals of the real currency. */
  readonly exponent: number;
}

/** Real units that one credit costs: 1000 rupiah, 100 satang. Source: spec:money#exchange. */
export function realPerCreditOf({ wholePerCredit, exponent }: RealCurrency): RealUnits {
  return realUnits(wholePerCredit * 10n ** BigInt(exponent));
}

/**
 * Real amount of a deposit before its unique code, rounded up, so that the rate of a method never costs the
 * house. `rateBp` (1 to 10,000) is the share of a payment that becomes credits. Source: spec:money#exchange.
 */
export function depositRealUnits(credits: WholeCredits, realPerCredit: RealUnits, rateBp: number): RealUnits {
  const rate = BigInt(rateBp);
  return realUnits((BigInt(credits) * realPerCredit * BigInt(fullBp) + rate - 1n) / rate);
}

/**
 * Minor units that a payment is credited with, rounded down. `rateBp` as above. Source: spec:money#exchange.
 */
export function creditedMinorUnits(paid: RealUnits, realPerCredit: RealUnits, rateBp: number): MinorUnits {
  return minorUnits((paid * minorPerCredit * BigInt(rateBp)) / (realPerCredit * BigInt(fullBp)));
}

/**
 * Real amount that a withdrawal pays out after its fee, rounded down; nothing when the fee is higher. Source:
 * spec:money#exchange.
 */
export function withdrawalRealUnits(
  amountMinor: MinorUnits,
  feeMinor: MinorUnits,
  realPerCredit: RealUnits,
): RealUnits {
  const paidOut = amountMinor > feeMinor ? amountMinor - feeMinor : 0n;
  return realUnits((paidOut * realPerCredit) / minorPerCredit);
}

/**
 * Highest unique code, in real units: three digits, and less than a credit. Source: spec:money#unique-amount.
 */
export function uniqueCodeMax(realPerCredit: RealUnits): number {
  return realPerCredit > 999n ? 999 : Number(realPerCredit) - 1;
}

/**
 * Real units as plain digits, with a point only before decimals that the currency has: 50007 satang are
 * `500.07`. Source: spec:money#exchange.
 */
export function realUnitsText(units: RealUnits, exponent: number): string {
  const digits = units.toString().padStart(exponent + 1, "0");
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Minimum number of displayed decimals. Source: spec:product#amounts. */
export const shownDecimals = 2;

/** Currency symbol, for example `Rp`; its code when it has none. */
function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Formats a real amount for display, the same on every face: `Rp 50,123.00`, `฿ 500.07`. Source:
 * spec:product#amounts.
 */
export function formatReal(units: RealUnits, exponent: number, currency: string): string {
  const [whole = "", decimals = ""] = realUnitsText(units, exponent).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${currencySign(currency)} ${grouped}.${decimals.padEnd(shownDecimals, "0")}`;
}
