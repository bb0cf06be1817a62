import type { Deposit } from "@tessera/shared/contracts/deposits";
import type { Withdrawal } from "@tessera/shared/contracts/withdrawals";
import {
  depositRealUnits,
  type ExchangeRate,
  realUnitsText,
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

/** The least decimals that any amount is shown with. Source: spec:product#amounts. */
const shownDecimals = 2;

const thousands = /\B(?=(\d{3})+$)/g;

interface RealText {
  readonly whole: string;
  readonly decimals: string;
}

function digitsOf({ units, exponent }: RealAmount): RealText {
  const [whole = "", decimals = ""] = realUnitsText(units, exponent).split(".");
  return { whole, decimals };
}

/** The currency's sign, for example `Rp`; its code when it has none. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** Real money as a screen shows it: `Rp 50,123.00`. */
export function formatRealAmount(amount: RealAmount): string {
  const { whole, decimals } = digitsOf(amount);
  return `${currencySign(amount.currency)} ${whole.replace(thousands, ",")}.${decimals.padEnd(shownDecimals, "0")}`;
}

/** Real money as a bank's form takes it: digits, and a point only before decimals that the currency has. */
export function plainRealAmount({ units, exponent }: RealAmount): string {
  return realUnitsText(units, exponent);
}

/** A shown amount cut where its code begins and ends. */
export interface MarkedAmount {
  readonly head: string;
  readonly code: string;
  readonly tail: string;
}

/** How many of the last digits a code takes up: it is less than a credit, which is 1,000 rupiah, or one baht. */
const codeDigits = ({ exponent }: RealAmount) => (exponent === 0 ? 3 : exponent);

/** Cuts out the last digits that the real currency has: those tell one payment from another of the same size. */
export function markCode(amount: RealAmount): MarkedAmount {
  const text = formatRealAmount(amount);
  // Decimals that are only shown, as in Rp 50,123.00, hold no code; neither does the point before them.
  const shownOnly = amount.exponent === 0 ? shownDecimals + 1 : Math.max(0, shownDecimals - amount.exponent);
  const end = text.length - shownOnly;
  let start = end;
  for (let digits = 0; digits < codeDigits(amount) && start > 0;) {
    start -= 1;
    if (/\d/.test(text.charAt(start))) digits += 1;
  }
  return { head: text.slice(0, start), code: text.slice(start, end), tail: text.slice(end) };
}
