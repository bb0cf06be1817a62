import { authApi } from "@tessera/shared/api/auth";
import { useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { FormFoot, PasswordField } from "@tessera/shared/fields";
import { Note, Stack, toast } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import { passwordSchema, type PasswordValues } from "./password-schema.ts";

/** Form that changes the password. Passwords are sent unfiltered. */
export function PasswordForm() {
  const { t } = useTranslation();
  const [isChanged, setChanged] = useState(false);
  const form = useForm({
    schema: passwordSchema,
    defaultValues: { oldPassword: "", newPassword: "", passwordConfirmation: "" },
    toasts: "none",
  });

  const send = async (values: PasswordValues) => {
    setChanged(false);
    await call(authApi.changePassword, { body: values });
    form.reset();
    setChanged(true);
    toast.success(t("account.password.changed"));
  };

  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        {isChanged && (
          <Note announce="status" icon="safe" title={t("account.password.changed")}>
            {t("account.password.changedText")}
          </Note>
        )}
        <PasswordField
          {...form.field("oldPassword")}
          label={t("account.password.oldPassword")}
          autoComplete="current-password"
          maxLength={256}
        />
        <PasswordField
          {...form.fieldWith("newPassword", "passwordConfirmation")}
          label={t("account.password.newPassword")}
          help={t("account.password.newPasswordHelp")}
          autoComplete="new-password"
          maxLength={256}
        />
        <PasswordField
          {...form.field("passwordConfirmation")}
          label={t("account.password.passwordConfirmation")}
          autoComplete="new-password"
          maxLength={256}
        />
        <FormFoot form={form} label={t("buttons.submit")} />
      </Stack>
    </form>
  );
}
