import { formatReal as formatRealUnits } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";
import { decimalsOf } from "./emv-payload.ts";

/** Formats a real amount as the site does: `50123` IDR → `Rp 50,123.00`. */
export function formatReal(amount: bigint, currency: string): string {
  return formatRealUnits(realUnits(amount), decimalsOf(currency), currency);
}
