import { captchaAnswer } from "@tessera/shared/contracts/auth";
import { filtered, inputRules, useForm } from "@tessera/shared/forms";
import { Link, useLocation } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { login } from "@tessera/shared/session";
import {
  Button,
  CheckboxField,
  Note,
  PasswordField,
  TextField,
  toast,
  useFailureText,
  useFieldText,
} from "@tessera/shared/ui";
import { useState } from "react";
import styles from "./auth.module.css";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptcha } from "./captcha.ts";
import { returnPath } from "./return-path.ts";
import { useTranslation } from "../texts.ts";

const loginSchema = z.object({
  username: z.string().check(z.minLength(1, "required")),
  password: z.string().check(z.minLength(1, "required")),
  captcha: captchaAnswer,
  remember: z.boolean(),
});

const fieldOf = { CAPTCHA_INVALID: "captcha", CAPTCHA_REQUIRED: "captcha" } as const;

export interface LoginFormProps {
  /** Called after the login. */
  readonly onDone?: () => void;
  /** Called when a link of the form was followed, so that a dialog can close. */
  readonly onLeave?: () => void;
}

/** Login form, used on its page and in the dialog. */
export function LoginForm({ onDone, onLeave }: LoginFormProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const captcha = useCaptcha("login");
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: loginSchema,
    defaultValues: { username: "", password: "", captcha: "", remember: false },
    fieldOf,
  });
  const { errors, isSubmitting } = form.formState;

  const renewCaptcha = () => {
    form.resetField("captcha");
    captcha.renew();
  };
  const send = async (values: z.output<typeof loginSchema>) => {
    setFailure(null);
    if (!captcha.id) return captcha.renew();
    try {
      const player = await login({ ...values, captchaId: captcha.id });
      toast.success(t("auth.loggedIn", { username: player.username }));
      onDone?.();
    } catch (error) {
      renewCaptcha();
      throw error;
    }
  };
  const fail = (error: unknown) => {
    const text = failureText(error);
    toast.error(text);
    setFailure(text);
  };

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send, fail)}>
      <TextField
        {...filtered(form.register("username"), inputRules.username)}
        label={t("auth.username")}
        error={fieldText(errors.username?.message)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <PasswordField
        {...form.register("password")}
        label={t("auth.password")}
        error={fieldText(errors.password?.message)}
        autoComplete="current-password"
        maxLength={256}
      />
      <CaptchaField
        captcha={{ ...captcha, renew: renewCaptcha }}
        field={form.register("captcha")}
        error={fieldText(errors.captcha?.message)}
      />
      <div className={styles.Line}>
        <CheckboxField {...form.register("remember")} label={t("auth.remember")} />
        <Link to="/forgot-password" className={styles.Link} onClick={onLeave}>
          {t("auth.forgot")}
        </Link>
      </div>
      {failure && (
        <Note announce="alert" icon="error">
          {failure}
        </Note>
      )}
      <Button type="submit" kind="lit" wide busy={isSubmitting}>
        {t("auth.login")}
      </Button>
      <p className={styles.Other}>
        {t("auth.noAccount")}
        <Link
          to="/register"
          state={{ from: returnPath(location.state) }}
          className={styles.Link}
          onClick={onLeave}
        >
          {t("auth.register")}
        </Link>
      </p>
    </form>
  );
}
