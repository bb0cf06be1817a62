declare const wholeCreditsBrand: unique symbol;
declare const minorUnitsBrand: unique symbol;
declare const realUnitsBrand: unique symbol;

/** A whole number of credits, as forms take and contracts carry it. Source: spec:money#units. */
export type WholeCredits = number & { readonly [wholeCreditsBrand]: true };

/**
 * A whole number of the smallest wallet unit: 12.34 credits are 1234n. Never a float, never a bare number.
 * Source: spec:money#units.
 */
export type MinorUnits = bigint & { readonly [minorUnitsBrand]: true };

/** A whole number of a real currency's smallest unit: rupiah, satang. Source: spec:money#units. */
export type RealUnits = bigint & { readonly [realUnitsBrand]: true };

/**
 * Wallet units keep two decimals in every currency of the site; the real currency's decimals are another
 * matter.
 */
const walletExponent = 2;

/** Minor units of one credit. */
export const minorPerCredit = 100n;

/** The whole in basis points: a share of 10,000 is all of it. */
export const fullBp = 10_000;

/** Types a number as whole credits. Throws RangeError when it is not a whole number. */
export function wholeCredits(value: number): WholeCredits {
  if (!Number.isInteger(value)) throw new RangeError(`${value} is not a whole number of credits`);
  return value as WholeCredits;
}

/** Types the result of a calculation as minor units. Throws RangeError on a fraction. */
export function minorUnits(value: bigint | number): MinorUnits {
  return BigInt(value) as MinorUnits;
}

/** Types the result of a calculation, or what a bank or gateway reported, as real units. */
export function realUnits(value: bigint): RealUnits {
  return value as RealUnits;
}

/**
 * Upper bound of one amount, of one balance and of one leg of a journal, in minor units:
 * 10,000,000,000,000.00. Below 2^53, so that a studio's JSON number of it is exact. Beyond it
 * AMOUNT_OUT_OF_RANGE. Source: spec:money#bounds.
 */
export const moneyMaxMinor = minorUnits(10n ** 15n);

/**
 * Largest amount that a form can ask for, in whole credits; a tenth of the bound above. Source:
 * spec:money#bounds.
 */
export const amountMaxCredits = 999_999_999_999 as WholeCredits;

/**
 * True when an account that holds `balanceMinor` may get `amountMinor` (0 or more) on top. An account that is
 * beyond the bound already may get nothing, and nothing (0) is always allowed.
 */
export function isWithinMoneyMax(amountMinor: bigint, balanceMinor = 0n): boolean {
  return amountMinor === 0n || balanceMinor + amountMinor <= moneyMaxMinor;
}

/** Converts whole credits to minor units. */
export function creditsToMinor(credits: WholeCredits): MinorUnits {
  return minorUnits(BigInt(credits) * minorPerCredit);
}

/** Converts minor units to whole credits; a fraction of a credit is cut off. */
export function minorToCredits(minor: bigint): WholeCredits {
  return wholeCredits(Number(minor / minorPerCredit));
}

/** A share of an amount in basis points, rounded down (the amount is 0 or more). */
export function shareOf(amountMinor: MinorUnits, shareBp: number): MinorUnits {
  return minorUnits((amountMinor * BigInt(shareBp)) / BigInt(fullBp));
}

const thousands = /\B(?=(\d{3})+(?!\d))/g;

/**
 * Minor units as text in en-US form with two decimals: `123456789n` → `1,234,567.89`, `-5n` → `-0.05`.
 * Exact at any size, unlike a detour through number. Source: spec:input#amounts-shown.
 */
export function formatMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(walletExponent + 1, "0");
  const whole = digits.slice(0, -walletExponent).replace(thousands, ",");
  return `${minor < 0n ? "-" : ""}${whole}.${digits.slice(-walletExponent)}`;
}

const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * A value that is already a number, with two decimals in en-US form; not a finite number gives `0.00`. Money
 * uses formatMinor.
 */
export function formatAmount(value: number | null | undefined): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return "0.00";
  const text = twoDecimals.format(value);
  // Intl keeps the sign of a value that rounds to nothing.
  return text === "-0.00" ? "0.00" : text;
}
