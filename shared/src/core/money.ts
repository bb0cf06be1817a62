declare const minorUnitsBrand: unique symbol;

/** A whole number of the smallest wallet unit: 12.34 credits are 1234n. Never a float, never a bare number. */
export type MinorUnits = bigint & { readonly [minorUnitsBrand]: true };

/** Wallet units keep two decimals in every currency of the site; the real currency's decimals are another matter. */
export const walletExponent = 2;

/** Names a bigint as minor units: the one door from arithmetic back into the type. */
export function minorUnits(value: bigint | number): MinorUnits {
  return BigInt(value) as MinorUnits;
}

/** Whole credits, as a form gives them, in minor units. Throws RangeError on a fraction. */
export function creditsToMinor(credits: number): MinorUnits {
  return minorUnits(BigInt(credits) * 100n);
}

const thousands = /\B(?=(\d{3})+(?!\d))/g;

/**
 * Minor units as text in en-US form with two decimals: `123456789n` → `1,234,567.89`, `-5n` → `-0.05`.
 * Exact at any size, unlike a detour through number. Source: api.md E.4.
 */
export function formatMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(walletExponent + 1, "0");
  const whole = digits.slice(0, -walletExponent).replace(thousands, ",");
  return `${minor < 0n ? "-" : ""}${whole}.${digits.slice(-walletExponent)}`;
}

const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A value that is already a number, with two decimals in en-US form; not a finite number gives `0.00`. Money uses formatMinor. */
export function formatAmount(value: number | null | undefined): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return "0.00";
  const text = twoDecimals.format(value);
  // Intl keeps the sign of a value that rounds to nothing.
  return text === "-0.00" ? "0.00" : text;
}
