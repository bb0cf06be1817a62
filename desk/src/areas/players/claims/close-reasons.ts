import { useTranslation } from "../../../texts.ts";

/** Reasons for which an operator forfeits a claim; the desk has a text for each. */
export const forfeitReasons = ["ABUSE", "MULTIPLE_ACCOUNTS", "FORBIDDEN_BETS"] as const;

/** Returns the text of the reason for which a claim was closed; the code itself for one without a text. */
export function useCloseReasonText(): (code: string) => string {
  const { findText } = useTranslation();
  return (code) => findText(`claims.reasons.${code}`) ?? code;
}
