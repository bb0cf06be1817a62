import type { WithdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { useTranslation } from "../texts.ts";

/**
 * Returns the reason for which nothing can be withdrawn now, as text; null when withdrawals are possible. A
 * live claim and an unverified address have their own panels.
 */
export function useWithdrawalBlocker(options: WithdrawalOptions): string | null {
  const { t } = useTranslation();
  if (options.disabled?.reason === "") return t("errors.WITHDRAW_DISABLED");
  if (options.disabled) return t("wallet.withdraw.disabled", { reason: options.disabled.reason });
  if (!options.isApproved) return t("errors.REFERRAL_NOT_APPROVED");
  if (options.usedToday >= options.maxPerDay) return t("errors.WITHDRAW_DAILY_LIMIT");
  return null;
}
