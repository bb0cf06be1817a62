import { useTranslation } from "../texts.ts";

/**
 * Returns the text for the reason of a failed deposit, withdrawal or transfer; a generic sentence for an
 * unknown code.
 */
export function useReasonCodeText(): (code: string | undefined) => string {
  const { t, findText } = useTranslation();
  return (code) =>
    findText(`wallet.cashier.reasons.${code}`) ??
    findText(`errors.${code}`) ??
    t("wallet.cashier.reasons.other");
}
