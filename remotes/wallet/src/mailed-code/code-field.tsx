import type { FieldProps } from "@tessera/shared/forms";
import { TextField } from "@tessera/shared/fields";
import { Button, useFailureText } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import type { MailedCode } from "./use-mailed-code.ts";

export interface CodeFieldProps {
  /** The form's field, filtered as digits. */
  readonly field: FieldProps;
  readonly mailedCode: MailedCode;
  /** Purpose of the code; shown until one is sent. */
  readonly help?: string;
}

/** Field for a mailed code of six digits, with the button that sends it. */
export function CodeField({ field, mailedCode, help }: CodeFieldProps) {
  const { t } = useTranslation();
  const { isSending, waitSeconds, emailMasked, send } = mailedCode;
  return (
    <TextField
      {...field}
      label={t("wallet.code.label")}
      help={<CodeHelp mailedCode={mailedCode} help={help} />}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      trailing={
        <Button slim busy={isSending} disabled={waitSeconds > 0} onClick={send}>
          {waitSeconds > 0
            ? t("wallet.code.sendAgainIn", { seconds: waitSeconds })
            : t(emailMasked === undefined ? "wallet.code.send" : "wallet.code.sendAgain")}
        </Button>
      }
    />
  );
}

interface CodeHelpProps {
  readonly mailedCode: MailedCode;
  readonly help: string | undefined;
}

function CodeHelp({ mailedCode, help }: CodeHelpProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { emailMasked, failure } = mailedCode;
  if (failure) return <output>{failureText(failure)}</output>;
  return emailMasked ? <output>{t("wallet.code.sent", { email: emailMasked })}</output> : help;
}
