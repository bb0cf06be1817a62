import type { FieldProps } from "@tessera/shared/forms";
import { TextField } from "@tessera/shared/fields";
import { useSharedTranslation } from "@tessera/shared/i18n";
import { Button, useFailureText } from "@tessera/shared/ui";
import type { MailedCode } from "./use-mailed-code.ts";

export interface CodeFieldProps {
  /** The form's field, filtered as a code. */
  readonly field: FieldProps;
  readonly mailedCode: MailedCode;
  /** Purpose of the code; shown until one is sent. */
  readonly help?: string;
}

/**
 * Field for a mailed code of six digits, with the button that sends it. The outcome of sending is beside an
 * error, too.
 */
export function CodeField({ field, mailedCode, help }: CodeFieldProps) {
  const { t } = useSharedTranslation();
  const { isSending, waitSeconds, emailMasked, send } = mailedCode;
  const outcome = useOutcome(mailedCode);
  return (
    <TextField
      {...field}
      error={
        field.error && outcome ? (
          <span>
            {field.error} {outcome}
          </span>
        ) : (
          field.error
        )
      }
      label={t("code.label")}
      help={outcome ?? help}
      inputMode="numeric"
      autoComplete="one-time-code"
      trailing={
        <Button slim busy={isSending} disabled={waitSeconds > 0} onClick={send}>
          {waitSeconds > 0
            ? t("code.sendAgainIn", { seconds: waitSeconds })
            : t(emailMasked === undefined ? "code.send" : "code.sendAgain")}
        </Button>
      }
    />
  );
}

/** Address that the code was sent to, or why none was sent; undefined before the first code. */
function useOutcome({ emailMasked, isTooEarly, failure }: MailedCode) {
  const { t } = useSharedTranslation();
  const failureText = useFailureText();
  // Without the seconds, which the button counts: a text that is announced has to stay true.
  if (isTooEarly) return <output>{t("code.tooEarly")}</output>;
  if (failure) return <output>{failureText(failure)}</output>;
  return emailMasked === undefined ? undefined : <output>{t("code.sent", { email: emailMasked })}</output>;
}
