import { TextField } from "@tessera/shared/fields";
import { type FieldProps, inputRules } from "@tessera/shared/forms";
import { Button, Note } from "@tessera/shared/ui";
import { type ReactNode, useState } from "react";
import { CodeField } from "../forgot-password/code-field.tsx";
import { useTranslation } from "../texts.ts";

/** The login form as far as its second step uses it. */
interface LoginFields {
  readonly field: (name: "code", rule?: typeof inputRules.code) => FieldProps;
  readonly watch: (name: "username" | "code") => string;
  readonly resetField: (name: "code") => void;
}

interface SecondStepProps {
  readonly form: LoginFields;
  /** Failure and button of the form. */
  readonly foot: ReactNode;
  readonly onBack: () => void;
}

/**
 * Second step of a login: the code of the authenticator, or a recovery code. Name and password stay in the
 * form.
 */
export function SecondStep({ form, foot, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const [byRecovery, setByRecovery] = useState(false);
  const toggle = () => {
    form.resetField("code");
    setByRecovery(!byRecovery);
  };
  return (
    <>
      <Note announce="status" icon="lock">
        {t("auth.secondStep", { username: form.watch("username") })}
      </Note>
      {byRecovery ? (
        <TextField
          {...form.field("code")}
          label={t("auth.recoveryCode")}
          help={t("auth.recoveryHelp")}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
        />
      ) : (
        <CodeField
          label={t("auth.appCode")}
          field={form.field("code", inputRules.code)}
          value={form.watch("code")}
        />
      )}
      {foot}
      <Button wide onClick={toggle}>
        {t(byRecovery ? "auth.useApp" : "auth.useRecovery")}
      </Button>
      <Button wide onClick={onBack}>
        {t("auth.otherLogin")}
      </Button>
    </>
  );
}
