import type { MinorUnits } from "@tessera/shared/core/money";

/** What real money a credit is worth, as the contracts give it. */
export interface RealRate {
  readonly currency: string;
  /** Smallest units of the real currency for one credit, as digits. */
  readonly factor: string;
  /** How many decimals the real currency has. */
  readonly exponent: number;
}

/** An amount of real money: a whole number of the currency's smallest unit. Never wallet units. */
export interface RealAmount {
  readonly units: bigint;
  readonly currency: string;
  readonly exponent: number;
}

/** A method's rate in basis points: 10000 gives a credit for its full price, 8500 takes a share of it. */
const fullRateBp = 10_000n;

/**
 * What a deposit of whole credits comes to before its code, rounded up to the smallest unit.
 * Source: spec:money#exchange.
 */
export function depositRealAmount(credits: number, rate: RealRate, rateBp: number): RealAmount {
  const price = BigInt(credits) * BigInt(rate.factor) * fullRateBp;
  const bp = BigInt(rateBp);
  return { units: (price + bp - 1n) / bp, currency: rate.currency, exponent: rate.exponent };
}

/** What a withdrawal pays out: what is left after the fee, never below nothing. Source: spec:money#exchange. */
export function withdrawalRealAmount(amount: MinorUnits, fee: MinorUnits, rate: RealRate): RealAmount {
  const paid = amount > fee ? amount - fee : 0n;
  return { units: (paid * BigInt(rate.factor)) / 100n, currency: rate.currency, exponent: rate.exponent };
}

/** The least decimals that any amount is shown with. Source: spec:product#amounts. */
const shownDecimals = 2;

const thousands = /\B(?=(\d{3})+$)/g;

interface RealText {
  readonly whole: string;
  readonly decimals: string;
}

function digitsOf({ units, exponent }: RealAmount): RealText {
  const digits = units.toString().padStart(exponent + 1, "0");
  const point = digits.length - exponent;
  return { whole: digits.slice(0, point), decimals: digits.slice(point) };
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
export function plainRealAmount(amount: RealAmount): string {
  const { whole, decimals } = digitsOf(amount);
  return decimals === "" ? whole : `${whole}.${decimals}`;
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
