import { Controller, filtered, inputRules, useAttemptKey, useForm } from "@tessera/shared/forms";
import { useLanguage } from "@tessera/shared/i18n";
import { Link, useLocation } from "@tessera/shared/router";
import type { Site } from "@tessera/shared/contracts/site";
import { register } from "@tessera/shared/session";
import {
  Button,
  CheckboxField,
  Note,
  PasswordField,
  DateField,
  TextField,
  toast,
  useFailureText,
  useFieldText,
} from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import styles from "./auth.module.css";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptcha } from "./captcha.ts";
import { hasNoAnswer } from "./failure-fields.ts";
import { registerSchema, type RegisterValues } from "./register-schema.ts";
import { TermsDialog } from "./terms-dialog.tsx";
import { useTranslation } from "../texts.ts";

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
  /** Called with true while an attempt is running: the session changes before the form receives the answer. */
  readonly onAttempt: (isUnderWay: boolean) => void;
  readonly onDone: (username: string) => void;
}

/** Registration form. */
export function RegisterForm({ site, linkedCode, onAttempt, onDone }: RegisterFormProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const language = useLanguage();
  const captcha = useCaptcha("register");
  const attemptKey = useAttemptKey();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isReadingTerms, setReadingTerms] = useState(false);
  const asksBirthDate = site.moneyMode === "real";
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
  const { errors, isSubmitting } = form.formState;
  const [birthDay, setBirthDay] = useState("");
  const error = (name: keyof RegisterValues) => fieldText(errors[name]?.message);

  const renewCaptcha = () => {
    form.resetField("captcha");
    captcha.renew();
  };
  const send = async (values: RegisterValues) => {
    setFailure(null);
    if (!captcha.id) return captcha.renew();
    const body = {
      username: values.username,
      password: values.password,
      passwordConfirmation: values.passwordConfirmation,
      fullName: values.fullName,
      phone: values.phone,
      email: values.email,
      captcha: values.captcha,
      birthDate: values.birthDate || null,
      referralCode: values.referralCode || null,
      captchaId: captcha.id,
      termsVersion: site.termsVersion,
      language,
    };
    onAttempt(true);
    try {
      const player = await register(body, { idempotencyKey: attemptKey.current() });
      onDone(player.username);
    } catch (problem) {
      // An attempt without an answer may be repeated unchanged, including its picture; after an answer it is over.
      if (!hasNoAnswer(problem)) {
        attemptKey.renew();
        renewCaptcha();
      }
      throw problem;
    } finally {
      onAttempt(false);
    }
  };
  const fail = (problem: unknown) => {
    const text = failureText(problem);
    toast.error(text);
    setFailure(text);
  };
  const acceptTerms = () => {
    form.setValue("terms", true, { shouldValidate: true });
    setReadingTerms(false);
  };

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send, fail)}>
      <TextField
        {...filtered(form.register("username"), inputRules.username)}
        label={t("auth.username")}
        help={t("auth.usernameHelp")}
        error={error("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <PasswordField
        {...form.registerWith("password", "passwordConfirmation")}
        label={t("auth.password")}
        help={t("auth.passwordHelp")}
        error={error("password")}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register("passwordConfirmation")}
        label={t("auth.passwordConfirmation")}
        error={error("passwordConfirmation")}
        autoComplete="new-password"
      />
      <TextField
        {...filtered(form.register("fullName"), inputRules.name)}
        label={t("auth.fullName")}
        error={error("fullName")}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        {...filtered(form.register("phone"), inputRules.digits)}
        label={t("auth.phone")}
        error={error("phone")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={15}
      />
      <TextField
        {...form.register("email")}
        label={t("auth.email")}
        error={error("email")}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {asksBirthDate && (
        <DateField
          label={t("auth.birthDate")}
          day={birthDay}
          error={error("birthDate")}
          autoComplete="bday"
          onDay={(day) => {
            if (day !== null) setBirthDay(day);
            form.setValue("birthDate", day ?? "", { shouldValidate: Boolean(day) });
          }}
        />
      )}
      <TextField
        {...filtered(form.register("referralCode"), inputRules.id)}
        label={t("auth.referralCode")}
        help={linkedCode ? t("auth.referralByLink") : undefined}
        error={error("referralCode")}
        readOnly={linkedCode !== null}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
      />
      <CaptchaField
        captcha={{ ...captcha, renew: renewCaptcha }}
        field={form.register("captcha")}
        error={error("captcha")}
      />
      <Controller
        control={form.control}
        name="terms"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckboxField
            {...field}
            label={t("auth.terms")}
            error={error("terms")}
            checked={value}
            // The terms are accepted in the dialog only: ticking the box opens it.
            onChange={() => (value ? onChange(false) : setReadingTerms(true))}
          />
        )}
      />
      <TermsDialog
        open={isReadingTerms}
        onOpenChange={setReadingTerms}
        minAge={site.minAge}
        onAccept={acceptTerms}
      />
      {failure && (
        <Note announce="alert" icon="error">
          {failure}
        </Note>
      )}
      <Button type="submit" kind="lit" wide busy={isSubmitting}>
        {t("auth.register")}
      </Button>
      <p className={styles.Other}>
        {t("auth.haveAccount")}
        <Link to="/login" state={state as unknown} className={styles.Link}>
          {t("auth.login")}
        </Link>
      </p>
    </form>
  );
}
