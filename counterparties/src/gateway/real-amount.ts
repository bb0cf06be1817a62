import { plainAmount } from "./emv-payload.ts";

const symbols: Readonly<Record<string, string>> = { IDR: "Rp ", THB: "฿" };

/** Formats a real amount for display, always with two decimals: `50123` IDR → `Rp 50,123.00`. */
export function formatReal(amount: bigint, currency: string): string {
  const [whole = "", decimals = ""] = plainAmount(amount, currency).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${symbols[currency] ?? `${currency} `}${grouped}.${decimals.padEnd(2, "0")}`;
}
