import type { ApiFailure } from "@tessera/shared/http";
import { useTranslation } from "@tessera/shared/i18n";

/** Says why a promotion cannot be used: the words for this place, else those of the error code. */
export function useReasonText(): (code: string | undefined) => string {
  const { t } = useTranslation();
  return (code) =>
    t(`wallet.promotions.reasons.${code ?? "other"}`, {
      defaultValue: t(`errors.${code ?? "UNKNOWN"}`, { defaultValue: t("wallet.promotions.reasons.other") }),
    });
}

/** The same for a refusal: its details say more than its code where one code covers several reasons. */
export function usePromotionFailureText(): (failure: ApiFailure) => string {
  const reasonText = useReasonText();
  return ({ code, details: { reason } }) => reasonText(typeof reason === "string" ? reason : code);
}
