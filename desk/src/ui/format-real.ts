import { formatReal, realUnitsText } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";

/** Formats an amount of real money as it is typed at a bank: digits and a point. */
export function plainReal(units: string, exponent: number): string {
  return realUnitsText(realUnits(BigInt(units)), exponent);
}

/**
 * Formats an amount of real money as players read it: `Rp 125,000.00`.
 * @param units digits of the smallest unit
 * @param exponent decimal places of the currency
 */
export function formatAmountIn(currency: string, units: string, exponent: number): string {
  return formatReal(realUnits(BigInt(units)), exponent, currency);
}

/**
 * Formats an amount of real money with its sign: `Rp 1,000.00`, `−Rp 1,000.00`.
 * @param plus what is written before a positive amount
 */
export function formatSignedReal(amount: bigint, currency: string, exponent: number, plus = ""): string {
  const text = formatAmountIn(currency, String(amount < 0n ? -amount : amount), exponent);
  return `${amount < 0n ? "−" : amount > 0n ? plus : ""}${text}`;
}
