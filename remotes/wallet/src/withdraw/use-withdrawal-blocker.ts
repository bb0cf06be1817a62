import type { WithdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { useTranslation } from "@tessera/shared/i18n";

/** Why nothing can be withdrawn now, in words; null when something can. The lock and an address that is not verified have panels of their own. */
export function useWithdrawalBlocker(options: WithdrawalOptions): string | null {
  const { t } = useTranslation();
  if (options.disabled?.reason === "") return t("errors.WITHDRAW_DISABLED");
  if (options.disabled) return t("wallet.withdraw.disabled", { reason: options.disabled.reason });
  if (options.usedToday >= options.maxPerDay) return t("errors.WITHDRAW_DAILY_LIMIT");
  return null;
}
