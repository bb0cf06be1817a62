import { useTranslation } from "@tessera/shared/i18n";

/**
 * Returns the text for the reason of a failed deposit, withdrawal or transfer; a generic sentence for an unknown code.
 */
export function useReasonCodeText(): (code: string | undefined) => string {
  const { t } = useTranslation();
  return (code) =>
    t(`wallet.cashier.reasons.${code ?? "other"}`, {
      defaultValue: t(`errors.${code ?? "UNKNOWN"}`, { defaultValue: t("wallet.cashier.reasons.other") }),
    });
}
