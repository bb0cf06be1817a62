import { authApi } from "@tessera/shared/api/auth";
import { inputRules, useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { Link, useNavigate } from "@tessera/shared/router";
import { storage } from "@tessera/shared/session";
import { FormFoot } from "@tessera/shared/fields";
import { TileChoices } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { EmailField, UsernameField } from "../auth/account-fields.tsx";
import auth from "../auth/auth.module.css";
import { CaptchaField } from "../auth/captcha-field.tsx";
import { useCaptcha } from "../auth/captcha.ts";
import { BankFields } from "./bank-fields.tsx";
import { forgotSchema, type ForgotValues, type IdentifiedBy } from "./forgot-schema.ts";
import { useTranslation } from "../texts.ts";

/** Form that requests a code. The next step is the same whether or not the data is correct. */
export function ForgotForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [by, setBy] = useState<IdentifiedBy>("email");
  const form = useForm({
    schema: useMemo(() => forgotSchema(by), [by]),
    defaultValues: { username: "", email: "", bankCode: "", bankNumber: "", accountName: "", captcha: "" },
  });
  const captcha = useCaptcha("forgot", form);
  const identify = (kind: IdentifiedBy) => {
    form.clearErrors();
    setBy(kind);
  };
  const send = ({ username, email, bankCode, bankNumber, accountName, captcha: answer }: ForgotValues) =>
    captcha.send(async (captchaId) => {
      const who = by === "email" ? { email } : { bankCode, bankNumber, accountName };
      const { otpId, resendAt } = await call(authApi.forgotPassword, {
        body: { username, ...who, captcha: answer, captchaId },
      });
      storage.write("lastVerifyEmail", { email: by === "email" ? email : "", resendAt });
      void navigate("/forgot-password-otp", { state: { otpId } });
    });

  return (
    <form noValidate className={auth.Form} onSubmit={form.submit(send)}>
      <p className={auth.Lead}>{t("forgot.text")}</p>
      <UsernameField field={form.field("username", inputRules.username)} maxLength={64} />
      <TileChoices
        label={t("forgot.by")}
        value={by}
        onChange={identify}
        choices={[
          { value: "email", label: t("forgot.byEmail"), icon: "email" },
          { value: "bank", label: t("forgot.bankAccount"), icon: "bank" },
        ]}
      />
      {by === "email" ? <EmailField field={form.field("email")} /> : <BankFields field={form.field} />}
      <CaptchaField captcha={captcha} field={form.field("captcha", inputRules.id)} />
      <FormFoot form={form} label={t("forgot.send")} />
      <p className={auth.Other}>
        {t("forgot.remembered")}
        <Link to="/login" className={auth.Link}>
          {t("auth.login")}
        </Link>
      </p>
    </form>
  );
}
