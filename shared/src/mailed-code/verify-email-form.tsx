import { otp } from "@tessera/shared/contracts/otp";
import { FormFoot } from "@tessera/shared/fields";
import { inputRules, useForm } from "@tessera/shared/forms";
import { useSharedTranslation } from "@tessera/shared/i18n";
import { playerQueries, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { toast } from "@tessera/shared/ui";
import { CodeField } from "./code-field.tsx";
import { codeFieldOf, useMailedCode } from "./use-mailed-code.ts";

const schema = z.object({ code: otp });

export interface VerifyEmailFormProps {
  readonly className?: string | undefined;
  /** Called once the address is verified. */
  readonly onVerified: () => void;
}

/** Form that verifies the player's e-mail address by a mailed code; what depends on it is fetched again. */
export function VerifyEmailForm({ className, onVerified }: VerifyEmailFormProps) {
  const { t } = useSharedTranslation();
  const client = useQueryClient();
  const mailedCode = useMailedCode("verify_email");
  const form = useForm({ schema, defaultValues: { code: "" }, fieldOf: codeFieldOf, toasts: "none" });

  const verify = async ({ code }: z.output<typeof schema>) => {
    await mailedCode.exchange(code);
    toast.success(t("code.emailVerified"));
    onVerified();
    await client.invalidateQueries({ queryKey: playerQueries.all() });
  };

  return (
    <form noValidate className={className} onSubmit={form.submit(verify)}>
      <CodeField
        field={form.field("code", inputRules.code)}
        mailedCode={mailedCode}
        help={t("code.emailHelp")}
      />
      <FormFoot form={form} label={t("buttons.confirm")} disabled={mailedCode.emailMasked === undefined} />
    </form>
  );
}
