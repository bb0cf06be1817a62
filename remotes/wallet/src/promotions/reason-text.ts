import type { ApiFailure } from "@tessera/shared/http";
import { useTranslation } from "../texts.ts";

/** Returns the text for the reason of an ineligible promotion: a specific one, else that of the error code. */
export function useReasonText(): (code: string | undefined) => string {
  const { t, findText } = useTranslation();
  return (code) =>
    findText(`wallet.promotions.reasons.${code}`) ??
    findText(`errors.${code}`) ??
    t("wallet.promotions.reasons.other");
}

/** Returns the text of a failed registration: the details are more specific where one code covers several reasons. */
export function usePromotionFailureText(): (failure: ApiFailure) => string {
  const reasonText = useReasonText();
  return ({ code, details: { reason } }) => reasonText(typeof reason === "string" ? reason : code);
}
