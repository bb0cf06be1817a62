import { inputRules, useAttemptKey, useForm } from "@tessera/shared/forms";
import { useLanguage } from "@tessera/shared/i18n";
import { Link, useLocation } from "@tessera/shared/router";
import type { Site } from "@tessera/shared/contracts/site";
import { register } from "@tessera/shared/session";
import { FormFoot, PasswordField, TextField } from "@tessera/shared/fields";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "../texts.ts";
import { EmailField, UsernameField } from "./account-fields.tsx";
import styles from "./auth.module.css";
import { BirthDateField } from "./birth-date-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptcha } from "./captcha.ts";
import { CookiesNote } from "./cookies-note.tsx";
import { registerSchema, type RegisterValues } from "./register-schema.ts";
import { TermsField } from "./terms-field.tsx";

/** Fields by error code, for conflicts that only the database detects. */
const fieldOf = {
  USERNAME_TAKEN: "username",
  PHONE_TAKEN: "phone",
  EMAIL_TAKEN: "email",
  REFERRAL_CODE_UNKNOWN: "referralCode",
} as const;

export interface RegisterFormProps {
  readonly site: Pick<Site, "moneyMode" | "termsVersion" | "minAge">;
  /** Referral code of the player's link. */
  readonly linkedCode: string | null;
  /**
   * Called with true while an attempt is running: the session changes before the form receives the answer.
   */
  readonly onAttempt: (isUnderWay: boolean) => void;
  readonly onDone: (username: string) => void;
}

const asksBirthDateAt = ({ moneyMode }: RegisterFormProps["site"]) => moneyMode === "real";

/** Form of a registration, and how it is sent. */
function useRegistration({ site, linkedCode, onAttempt, onDone }: RegisterFormProps) {
  const language = useLanguage();
  const attemptKey = useAttemptKey();
  const asksBirthDate = asksBirthDateAt(site);
  const form = useForm({
    schema: useMemo(() => registerSchema({ asksBirthDate }), [asksBirthDate]),
    fieldOf,
    defaultValues: {
      username: "",
      password: "",
      passwordConfirmation: "",
      fullName: "",
      phone: "",
      email: "",
      birthDate: "",
      referralCode: linkedCode ?? "",
      captcha: "",
      terms: false,
    },
  });
  // A document holds no code that only the visitor's browser knows.
  const fillCode = useEffectEvent(() => form.setValue("referralCode", linkedCode ?? ""));
  useEffect(() => {
    if (linkedCode !== null) fillCode();
  }, [linkedCode]);
  const captcha = useCaptcha("register", form, attemptKey);
  const send = ({ terms: _, ...values }: RegisterValues) =>
    captcha.send(async (captchaId) => {
      const body = {
        ...values,
        birthDate: values.birthDate || null,
        referralCode: values.referralCode || null,
        captchaId,
        termsVersion: site.termsVersion,
        language,
      };
      onAttempt(true);
      try {
        const player = await register(body, { idempotencyKey: attemptKey.current() });
        onDone(player.username);
      } finally {
        onAttempt(false);
      }
    });
  return { form, captcha, send };
}

/** Registration form. */
export function RegisterForm(props: RegisterFormProps) {
  const { site, linkedCode } = props;
  const { t } = useTranslation();
  const { state } = useLocation();
  const { form, captcha, send } = useRegistration(props);

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send)}>
      <CookiesNote />
      <UsernameField
        field={form.field("username", inputRules.username)}
        help={t("auth.usernameHelp")}
        maxLength={16}
      />
      <PasswordField
        {...form.fieldWith("password", "passwordConfirmation")}
        label={t("auth.password")}
        help={t("auth.passwordHelp")}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field("passwordConfirmation")}
        label={t("auth.passwordConfirmation")}
        autoComplete="new-password"
      />
      <TextField
        {...form.field("fullName", inputRules.name)}
        label={t("auth.fullName")}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        {...form.field("phone", inputRules.digits)}
        label={t("auth.phone")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={15}
      />
      <EmailField field={form.field("email")} />
      {asksBirthDateAt(site) && <BirthDateField form={form} />}
      <TextField
        {...form.field("referralCode", inputRules.id)}
        label={t("auth.referralCode")}
        help={linkedCode ? t("auth.referralByLink") : undefined}
        readOnly={linkedCode !== null}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
      />
      <CaptchaField captcha={captcha} field={form.field("captcha", inputRules.id)} />
      <TermsField form={form} minAge={site.minAge} />
      <FormFoot form={form} label={t("auth.register")} />
      <p className={styles.Other}>
        {t("auth.haveAccount")}
        <Link to="/login" state={state as unknown} className={styles.Link}>
          {t("auth.login")}
        </Link>
      </p>
    </form>
  );
}
