import { authApi } from "@tessera/shared/contracts/auth";
import { filtered, inputRules, useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { Link, useNavigate } from "@tessera/shared/router";
import { storage } from "@tessera/shared/session";
import {
  Button,
  Note,
  TextField,
  TileChoices,
  toast,
  useFailureText,
  useFieldText,
} from "@tessera/shared/ui";
import { useMemo, useState } from "react";
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
  const captcha = useCaptcha("forgot");
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const [by, setBy] = useState<IdentifiedBy>("email");
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: useMemo(() => forgotSchema(by), [by]),
    defaultValues: { username: "", email: "", bankCode: "", bankNumber: "", accountName: "", captcha: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const error = (name: keyof ForgotValues) => fieldText(errors[name]?.message);

  const renewCaptcha = () => {
    form.resetField("captcha");
    captcha.renew();
  };
  const identify = (kind: IdentifiedBy) => {
    form.clearErrors();
    setBy(kind);
  };
  const send = async (values: ForgotValues) => {
    setFailure(null);
    if (!captcha.id) return captcha.renew();
    const { username, email, bankCode, bankNumber, accountName } = values;
    const who = by === "email" ? { email } : { bankCode, bankNumber, accountName };
    try {
      const { otpId, resendAt } = await call(authApi.forgotPassword, {
        body: { username, ...who, captcha: values.captcha, captchaId: captcha.id },
      });
      storage.write("lastVerifyEmail", { email: by === "email" ? email : "", resendAt });
      void navigate("/forgot-password-otp", { state: { otpId } });
    } catch (problem) {
      renewCaptcha();
      throw problem;
    }
  };
  const fail = (problem: unknown) => {
    const text = failureText(problem);
    toast.error(text);
    setFailure(text);
  };

  return (
    <form noValidate className={auth.Form} onSubmit={form.submit(send, fail)}>
      <p className={auth.Lead}>{t("forgot.text")}</p>
      <TextField
        {...filtered(form.register("username"), inputRules.username)}
        label={t("auth.username")}
        error={error("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <TileChoices
        label={t("forgot.by")}
        value={by}
        onChange={identify}
        choices={[
          { value: "email", label: t("forgot.byEmail"), icon: "email" },
          { value: "bank", label: t("forgot.bankAccount"), icon: "bank" },
        ]}
      />
      {by === "email" ? (
        <TextField
          {...form.register("email")}
          label={t("auth.email")}
          error={error("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      ) : (
        <BankFields register={form.register} error={error} />
      )}
      <CaptchaField
        captcha={{ ...captcha, renew: renewCaptcha }}
        field={form.register("captcha")}
        error={error("captcha")}
      />
      {failure && (
        <Note announce="alert" icon="error">
          {failure}
        </Note>
      )}
      <Button type="submit" kind="lit" wide busy={isSubmitting}>
        {t("forgot.send")}
      </Button>
      <p className={auth.Other}>
        {t("forgot.remembered")}
        <Link to="/login" className={auth.Link}>
          {t("auth.login")}
        </Link>
      </p>
    </form>
  );
}
