import { FormFoot, PasswordField, TextField } from "@tessera/shared/fields";
import { inputRules, useForm } from "@tessera/shared/forms";
import { operatorLogin } from "@tessera/shared/operator-contracts/operators";
import { Stack } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { logIn } from "./operator-session.ts";

interface LoginFormProps {
  /** Name of the operator whose session has ended; empty for a new login. */
  readonly username?: string;
}

/** Login of an operator: name, password and the code of the authenticator. */
export function LoginForm({ username = "" }: LoginFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    schema: operatorLogin,
    defaultValues: { username, password: "", totp: "" },
    toasts: "none",
  });
  const send = form.submit(async (values) => {
    try {
      await logIn(values);
    } catch (failure) {
      // A code is accepted once, also when the password was wrong.
      form.resetField("totp");
      throw failure;
    }
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <TextField
          {...form.field("username", inputRules.username)}
          label={t("desk.login.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={username !== ""}
        />
        <PasswordField
          {...form.field("password")}
          label={t("desk.login.password")}
          autoComplete="current-password"
        />
        <TextField
          {...form.field("totp", inputRules.code)}
          label={t("desk.login.totp")}
          help={t("desk.login.totpHelp")}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <FormFoot form={form} label={t("desk.login.submit")} />
      </Stack>
    </form>
  );
}
