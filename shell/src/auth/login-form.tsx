import { captchaAnswer } from "@tessera/shared/contracts/auth";
import { inputRules, useForm } from "@tessera/shared/forms";
import { Link, useLocation } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { login } from "@tessera/shared/session";
import { CheckboxField, FormFoot, PasswordField } from "@tessera/shared/fields";
import { toast } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { UsernameField } from "./account-fields.tsx";
import styles from "./auth.module.css";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptcha } from "./captcha.ts";
import { CookiesNote } from "./cookies-note.tsx";
import { returnPath } from "./return-path.ts";

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
  const form = useForm({
    schema: loginSchema,
    defaultValues: { username: "", password: "", captcha: "", remember: false },
    fieldOf,
  });
  const captcha = useCaptcha("login", form);
  const send = (values: z.output<typeof loginSchema>) =>
    captcha.send(async (captchaId) => {
      const player = await login({ ...values, captchaId });
      toast.success(t("auth.loggedIn", { username: player.username }));
      onDone?.();
    });

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send)}>
      <CookiesNote />
      <UsernameField field={form.field("username", inputRules.username)} maxLength={64} />
      <PasswordField
        {...form.field("password")}
        label={t("auth.password")}
        autoComplete="current-password"
        maxLength={256}
      />
      <CaptchaField captcha={captcha} field={form.field("captcha", inputRules.id)} />
      <div className={styles.Line}>
        <CheckboxField {...form.register("remember")} label={t("auth.remember")} />
        <Link to="/forgot-password" className={styles.Link} onClick={onLeave}>
          {t("auth.forgot")}
        </Link>
      </div>
      <FormFoot form={form} label={t("auth.login")} />
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
