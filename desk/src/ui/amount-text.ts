import { realUnitsText } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";
import { amountCaret, amountInput, amountPaste, digitsInput, type InputRule } from "@tessera/shared/forms";

/** Decimals of a credit. */
const creditDecimals = 2;

/** Whole part of a typed text with commas, and its decimals that fit; a sign only where it may be. */
function amountAsTyped(text: string, decimals: number, isSigned: boolean): string {
  const sign = isSigned ? (/^\s*([+-])/.exec(text)?.[1] ?? "") : "";
  const [whole = "", ...rest] = text.split(".");
  if (rest.length === 0 || decimals === 0) return sign + amountInput(whole);
  return `${sign}${amountInput(whole) || "0"}.${digitsInput(rest.join("")).slice(0, decimals)}`;
}

/** Amount from the clipboard, as English or Indonesian text writes it, in the form of the field. */
function amountPasted(text: string, decimals: number): string {
  // Commas and points of thousands are before three digits, a decimal mark is before one or two.
  const [, whole = "", mark = "", rest = ""] = /^(.*\d.*)([.,])(\d{1,2})\D*$/s.exec(text) ?? [];
  const isDecimal = decimals > 0 && mark !== "" && !whole.includes(mark);
  const sign = /^\s*([+-])/.exec(text)?.[1] ?? "";
  return sign + (isDecimal ? `${amountInput(whole)}.${rest}` : amountPaste(text));
}

/**
 * Returns the input rule of a field for an amount of money: thousands have commas, and decimals follow a
 * point. Every money field of the desk has this form.
 *
 * @param decimals most decimals of the amount; those of a credit when absent
 * @param isSigned true for an amount that may begin with `+` or `-`
 */
export function amountRule(decimals = creditDecimals, isSigned = false): InputRule {
  return {
    onInput: (text) => amountAsTyped(text, decimals, isSigned),
    onPaste: (text) => amountPasted(text, decimals),
    // The point keeps its place like a digit.
    caret: (typed, caret, shown) => amountCaret(typed.replaceAll(".", "0"), caret, shown),
  };
}

/** Input rule of an amount in credits. */
export const creditsRule = amountRule();

/**
 * Smallest units of a typed amount with or without commas, perhaps with a sign, such as `-1,012.5`; null for
 * every other text.
 *
 * @param decimals most decimals of the amount; those of a credit when absent
 */
export function minorOfText(text: string, decimals = creditDecimals): bigint | null {
  const digits = text.trim().replaceAll(",", "");
  const [, sign, whole, rest = ""] = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/.exec(digits) ?? [];
  if (whole === undefined || rest.length > decimals) return null;
  const minor = BigInt(whole + rest.padEnd(decimals, "0"));
  return sign === "-" ? -minor : minor;
}

/** True for an amount in credits without a sign. */
export const isCredits = (text: string): boolean => /^\d/.test(text.trim()) && minorOfText(text) !== null;

/**
 * Text of an amount in a money field: `1,250` or `12.50`.
 *
 * @param minor smallest units, not negative
 * @param decimals decimals of the amount; those of a credit when absent
 */
export function amountText(minor: bigint, decimals = creditDecimals): string {
  const [whole = "", rest = ""] = realUnitsText(realUnits(minor), decimals).split(".");
  return amountInput(whole) + (/[1-9]/.test(rest) ? `.${rest}` : "");
}

/** Hundredths as text with two decimals, such as the factor of a bet. */
export function hundredthsText(value: number): string {
  return realUnitsText(realUnits(BigInt(value)), 2);
}
