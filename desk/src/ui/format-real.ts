import { realUnitsText } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** Formats an amount of real money as it is typed at a bank: digits and a point. */
export function plainReal(units: string, exponent: number): string {
  return realUnitsText(realUnits(BigInt(units)), exponent);
}

/**
 * Formats an amount of real money with its currency: `IDR 125,000`.
 * @param units digits of the smallest unit
 * @param exponent decimal places of the currency
 */
export function formatAmountIn(currency: string, units: string, exponent: number): string {
  return `${currency} ${plainReal(units, exponent).replace(/^\d+/, grouped)}`;
}
