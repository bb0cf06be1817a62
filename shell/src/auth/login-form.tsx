import { captchaAnswer } from "@tessera/shared/contracts/auth";
import { isApiFailure } from "@tessera/shared/http";
import { formatDateTime } from "@tessera/shared/i18n";
import { inputRules, useForm } from "@tessera/shared/forms";
import { Link, useLocation } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { login } from "@tessera/shared/session";
import { CheckboxField, FormFoot, PasswordField } from "@tessera/shared/fields";
import { Note, toast } from "@tessera/shared/ui";
import { useState } from "react";
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

/** A closed account that its player can open again. */
interface ClosedAccount {
  readonly username: string;
  readonly undoUntil: string;
}

/** Returns what a refused login says about a closed account; null for another failure, or when it is too late. */
function closedAccount(failure: unknown, username: string): ClosedAccount | null {
  if (!isApiFailure(failure) || failure.code !== "ACCOUNT_CLOSED") return null;
  const undoUntil = failure.details?.["undoUntil"];
  return typeof undoUntil === "string" ? { username, undoUntil } : null;
}

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
  const [closed, setClosed] = useState<ClosedAccount | null>(null);
  // The offer is for the account that was refused, not for another name that is typed after it.
  const offer = closed?.username === form.watch("username") ? closed : null;
  const send = (values: z.output<typeof loginSchema>) =>
    captcha.send(async (captchaId) => {
      const player = await login({ ...values, captchaId, ...(offer && { reopen: true }) }).catch(
        (failure) => {
          setClosed(closedAccount(failure, values.username));
          throw failure;
        },
      );
      toast.success(t("auth.loggedIn", { username: player.username }));
      onDone?.();
    });

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send)}>
      <CookiesNote />
      {offer && (
        <Note announce="status" icon="lock">
          {t("auth.closedText", { until: formatDateTime(offer.undoUntil) })}
        </Note>
      )}
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
      <FormFoot form={form} label={t(offer ? "auth.reopen" : "auth.login")} />
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
