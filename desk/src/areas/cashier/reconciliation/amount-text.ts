import { formatMinor } from "@tessera/shared/core/money";
import type { ReconciliationDifference } from "@tessera/shared/operator-contracts/reconciliation";
import { formatAmountIn } from "../../../ui/index.ts";

/**
 * Formats an amount of a difference: real money with its currency, an amount of the ledger in credits; `–`
 * for none.
 */
export function amountText(
  { currency, realExponent }: Pick<ReconciliationDifference, "currency" | "realExponent">,
  amount: bigint | null,
): string {
  if (amount === null) return "–";
  if (currency === null || realExponent === null) return formatMinor(amount);
  return formatAmountIn(currency, String(amount), realExponent);
}
