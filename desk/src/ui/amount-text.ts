/** Form of an amount in credits as operators type it: up to two decimals, without a sign. */
export const amountForm = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Minor units of a typed amount with at most two decimals and perhaps a sign, such as `-12.5`; null for every
 * other text.
 */
export function minorOfText(text: string): bigint | null {
  const [, sign, whole, decimals = ""] = /^([+-]?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const minor = BigInt(whole + decimals.padEnd(2, "0"));
  return sign === "-" ? -minor : minor;
}

/** Hundredths as text with two decimals, without commas, as such a field shows them. */
export function hundredthsText(value: number | bigint): string {
  const digits = String(value).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
