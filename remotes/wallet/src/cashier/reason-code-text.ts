import { useTranslation } from "@tessera/shared/i18n";

/** Says in words why a deposit, a withdrawal or a transfer did not go through; a new code is told as one plain sentence. */
export function useReasonCodeText(): (code: string | undefined) => string {
  const { t } = useTranslation();
  return (code) =>
    t(`wallet.cashier.reasons.${code ?? "other"}`, {
      defaultValue: t(`errors.${code ?? "UNKNOWN"}`, { defaultValue: t("wallet.cashier.reasons.other") }),
    });
}
