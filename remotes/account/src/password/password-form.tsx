import { authApi } from "@tessera/shared/api/auth";
import { inputRules, useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { CodeField, codeFieldOf, useMailedCode } from "@tessera/shared/mailed-code";
import { FormFoot, PasswordField } from "@tessera/shared/fields";
import { useSearchParams } from "@tessera/shared/router";
import { Button, Note, Stack, toast } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { useTranslation } from "../texts.ts";
import { passwordSchema, type PasswordProof, type PasswordValues } from "./password-schema.ts";

const emptyValues = { oldPassword: "", code: "", newPassword: "", passwordConfirmation: "" };

/** Form that changes the password, by the old one or by a mailed code. Passwords are sent unfiltered. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { form, proof, mailedCode, isChanged, send, useOther } = usePasswordForm();

  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        {isChanged && (
          <Note announce="status" icon="safe" title={t("account.password.changed")}>
            {t("account.password.changedText")}
          </Note>
        )}
        {proof === "code" ? (
          <CodeField
            field={form.field("code", inputRules.code)}
            mailedCode={mailedCode}
            help={t("account.password.codeHelp")}
          />
        ) : (
          <PasswordField
            {...form.field("oldPassword")}
            label={t("account.password.oldPassword")}
            autoComplete="current-password"
            maxLength={256}
          />
        )}
        <div>
          <Button slim icon={proof === "code" ? "lock" : "email"} onClick={useOther}>
            {t(proof === "code" ? "account.password.byPassword" : "account.password.byCode")}
          </Button>
        </div>
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

/** Hook for the state of the form, what it sends, and the choice of the other proof. */
function usePasswordForm() {
  const { t } = useTranslation();
  const [isChanged, setChanged] = useState(false);
  const { proof, toggle } = useProofInAddress();
  const mailedCode = useMailedCode("change_password");
  const form = useForm({
    schema: useMemo(() => passwordSchema(proof), [proof]),
    defaultValues: emptyValues,
    fieldOf: codeFieldOf,
    toasts: "none",
  });

  const send = async ({ oldPassword, code, ...passwords }: PasswordValues) => {
    setChanged(false);
    const shown = proof === "code" ? { otpTicket: await mailedCode.exchange(code) } : { oldPassword };
    await call(authApi.changePassword, { body: { ...shown, ...passwords } }).catch((failure: unknown) => {
      mailedCode.forgetIfRefused(failure);
      throw failure;
    });
    form.reset();
    setChanged(true);
    toast.success(t("account.password.changed"));
  };
  const useOther = () => {
    form.clearErrors();
    form.setFailure(null);
    toggle();
  };
  return { form, proof, mailedCode, isChanged, send, useOther };
}

/** Chosen proof, in the address as `by=code`, so that it can be linked and reloaded. */
function useProofInAddress(): { readonly proof: PasswordProof; readonly toggle: () => void } {
  const [address, setAddress] = useSearchParams();
  const proof = address.get("by") === "code" ? "code" : "password";
  return {
    proof,
    toggle: () => setAddress(proof === "code" ? {} : { by: "code" }, { replace: true }),
  };
}
