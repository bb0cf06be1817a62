import { isApiFailure } from "@tessera/shared/http";
import { useFailureText } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/**
 * Returns the text for the reason of an ineligible promotion: a specific one, else that of the error code.
 */
export function useReasonText(): (code: string | undefined) => string {
  const { t, findText } = useTranslation();
  return (code) =>
    findText(`wallet.promotions.reasons.${code}`) ??
    findText(`errors.${code}`) ??
    t("wallet.promotions.reasons.other");
}

/**
 * Returns the text of a failure; of one about a promotion its reason, which is more specific where one code
 * covers several.
 */
export function useFailureTextWithPromotions(): (failure: unknown) => string {
  const failureText = useFailureText();
  const reasonText = useReasonText();
  return (failure) => {
    if (!isApiFailure(failure) || !failure.code.startsWith("PROMO_")) return failureText(failure);
    const { reason } = failure.details;
    return reasonText(typeof reason === "string" ? reason : failure.code);
  };
}
