import { authApi } from "@tessera/shared/contracts/auth";
import { useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { Button, Note, PasswordField, Stack, toast, useFailureText, useFieldText } from "@tessera/shared/ui";
import { useState } from "react";
import { passwordSchema, type PasswordValues } from "./password-schema.ts";
import { useTranslation } from "../texts.ts";

/** Form that changes the password. Passwords are sent unfiltered. */
export function PasswordForm() {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const [outcome, setOutcome] = useState<{ kind: "changed" } | { kind: "failed"; text: string } | null>(null);
  const form = useForm({
    schema: passwordSchema,
    defaultValues: { oldPassword: "", newPassword: "", passwordConfirmation: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const send = async (values: PasswordValues) => {
    setOutcome(null);
    await call(authApi.changePassword, { body: values });
    form.reset();
    setOutcome({ kind: "changed" });
    toast.success(t("account.password.changed"));
  };
  const fail = (failure: unknown) => {
    setOutcome({ kind: "failed", text: failureText(failure) });
  };

  return (
    <form noValidate onSubmit={form.submit(send, fail)}>
      <Stack>
        {outcome?.kind === "changed" && (
          <Note announce="status" icon="safe" title={t("account.password.changed")}>
            {t("account.password.changedText")}
          </Note>
        )}
        <PasswordField
          {...form.register("oldPassword")}
          label={t("account.password.oldPassword")}
          error={fieldText(errors.oldPassword?.message)}
          autoComplete="current-password"
          maxLength={256}
        />
        <PasswordField
          {...form.registerWith("newPassword", "passwordConfirmation")}
          label={t("account.password.newPassword")}
          help={t("account.password.newPasswordHelp")}
          error={fieldText(errors.newPassword?.message)}
          autoComplete="new-password"
          maxLength={256}
        />
        <PasswordField
          {...form.register("passwordConfirmation")}
          label={t("account.password.passwordConfirmation")}
          error={fieldText(errors.passwordConfirmation?.message)}
          autoComplete="new-password"
          maxLength={256}
        />
        {outcome?.kind === "failed" && (
          <Note announce="alert" icon="error">
            {outcome.text}
          </Note>
        )}
        <Button type="submit" kind="lit" wide busy={isSubmitting}>
          {t("buttons.submit")}
        </Button>
      </Stack>
    </form>
  );
}
