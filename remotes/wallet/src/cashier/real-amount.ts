import type { Deposit } from "@tessera/shared/contracts/deposits";
import type { Withdrawal } from "@tessera/shared/contracts/withdrawals";
import {
  depositRealUnits,
  type ExchangeRate,
  formatReal,
  realUnitsText,
  shownDecimals,
  withdrawalRealUnits,
} from "@tessera/shared/core/exchange";
import { type MinorUnits, type RealUnits, realUnits, type WholeCredits } from "@tessera/shared/core/money";

/** An amount of real money with the currency that it is in. */
export interface RealAmount {
  readonly units: RealUnits;
  readonly currency: string;
  readonly exponent: number;
}

/** Real amount of a deposit or withdrawal, as the contracts carry it. */
export function documentRealAmount({
  realAmount,
  realCurrency,
  realExponent,
}: Pick<Deposit | Withdrawal, "realAmount" | "realCurrency" | "realExponent">): RealAmount {
  return { units: realUnits(BigInt(realAmount)), currency: realCurrency, exponent: realExponent };
}

/** Real amount that a deposit of whole credits will have before its unique code. */
export function depositRealAmount(credits: WholeCredits, rate: ExchangeRate, rateBp: number): RealAmount {
  return { ...rate, units: depositRealUnits(credits, rate.realPerCredit, rateBp) };
}

/** Real amount that a withdrawal will pay out after its fee. */
export function withdrawalRealAmount(amount: MinorUnits, fee: MinorUnits, rate: ExchangeRate): RealAmount {
  return { ...rate, units: withdrawalRealUnits(amount, fee, rate.realPerCredit) };
}

/** Formats a real amount for display: `Rp 50,123.00`. */
export function formatRealAmount({ units, exponent, currency }: RealAmount): string {
  return formatReal(units, exponent, currency);
}

/**
 * Formats a real amount for a bank's form: digits, with a decimal point only if the currency has decimals.
 */
export function plainRealAmount({ units, exponent }: RealAmount): string {
  return realUnitsText(units, exponent);
}

/** Displayed amount split at its unique code. */
export interface MarkedAmount {
  readonly head: string;
  readonly code: string;
  readonly tail: string;
}

/** Number of digits of a unique code: it is less than a credit, which costs 1,000 rupiah or one baht. */
const codeDigits = ({ exponent }: RealAmount) => (exponent === 0 ? 3 : exponent);

/**
 * Splits an amount at its unique code: the last digits that the real currency has, which distinguish payments
 * of the same size.
 */
export function markCode(amount: RealAmount): MarkedAmount {
  const text = formatRealAmount(amount);
  // Decimals that are only displayed, as in Rp 50,123.00, and the decimal point are not part of the code.
  const shownOnly = amount.exponent === 0 ? shownDecimals + 1 : Math.max(0, shownDecimals - amount.exponent);
  const end = text.length - shownOnly;
  let start = end;
  for (let digits = 0; digits < codeDigits(amount) && start > 0;) {
    start -= 1;
    if (/\d/.test(text.charAt(start))) digits += 1;
  }
  return { head: text.slice(0, start), code: text.slice(start, end), tail: text.slice(end) };
}
