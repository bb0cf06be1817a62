import { Button, Note, useAutomaticRetry, useFailureText } from "@tessera/shared/ui";
import type { MoneyAttempt } from "./use-money-attempt.ts";
import { useTranslation } from "../texts.ts";

export interface UnknownOutcomeProps {
  readonly attempt: Omit<MoneyAttempt<never>, "send">;
}

/**
 * Note above a locked form after a lost answer: nothing is sent twice, and a button that checks again. A
 * connection that returns checks by itself.
 */
export function UnknownOutcome({ attempt }: UnknownOutcomeProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  // Two checks have failed when the outcome is unknown, so no delay is left.
  useAutomaticRetry(attempt.status === "unknown", 2, () => void attempt.checkAgain());
  if (attempt.status !== "checking" && attempt.status !== "unknown") return null;
  return (
    <Note
      announce="alert"
      icon="clock"
      title={failureText(attempt.failure)}
      action={
        <Button slim busy={attempt.status === "checking"} onClick={() => void attempt.checkAgain()}>
          {t("wallet.cashier.askAgain")}
        </Button>
      }
    >
      {t("wallet.cashier.nothingTwice")}
    </Note>
  );
}
