import { captchaAnswer } from "@tessera/shared/contracts/auth";
import { factorCode } from "@tessera/shared/contracts/factor-code";
import { isApiFailure } from "@tessera/shared/http";
import { formatDateTime } from "@tessera/shared/i18n";
import { inputRules, useForm } from "@tessera/shared/forms";
import { Link, useLocation } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { login } from "@tessera/shared/session";
import { CheckboxField, FormFoot, PasswordField } from "@tessera/shared/fields";
import { Note, toast } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { useTranslation } from "../texts.ts";
import { UsernameField } from "./account-fields.tsx";
import styles from "./auth.module.css";
import { CaptchaField } from "./captcha-field.tsx";
import { useCaptcha } from "./captcha.ts";
import { CookiesNote } from "./cookies-note.tsx";
import { returnPath } from "./return-path.ts";
import { SecondStep } from "./second-step.tsx";

/** Schema of the form: the captcha in the first step, the code in the second. */
const loginSchema = (isSecondStep: boolean) =>
  z.object({
    username: z.string().check(z.minLength(1, "required")),
    password: z.string().check(z.minLength(1, "required")),
    captcha: isSecondStep ? z.string() : captchaAnswer,
    code: isSecondStep ? factorCode : z.string(),
    remember: z.boolean(),
  });
type LoginValues = z.output<ReturnType<typeof loginSchema>>;

const fieldOf = { CAPTCHA_INVALID: "captcha", CAPTCHA_REQUIRED: "captcha" } as const;

/** A closed account that its player can open again. */
interface ClosedAccount {
  readonly username: string;
  readonly undoUntil: string;
}

/**
 * Returns what a refused login says about a closed account; null for another failure, or when it is too late.
 */
function closedAccount(failure: unknown, username: string): ClosedAccount | null {
  if (!isApiFailure(failure) || failure.code !== "ACCOUNT_CLOSED") return null;
  const undoUntil = failure.details?.["undoUntil"];
  return typeof undoUntil === "string" ? { username, undoUntil } : null;
}

/**
 * Returns the pass by which the second step of a login needs no captcha; null for another failure than a code
 * that is missing.
 */
function passOf(failure: unknown): string | null {
  if (!isApiFailure(failure) || failure.code !== "FACTOR_REQUIRED") return null;
  return String(failure.details?.["pass"]);
}

/**
 * Failures after which the login begins again: the first step has run out, or the password was changed
 * meanwhile.
 */
const firstStepFailures: ReadonlySet<string> = new Set(["CAPTCHA_REQUIRED", "LOGIN_FAILED"]);

export interface LoginFormProps {
  /** Called after the login. */
  readonly onDone?: () => void;
  /** Called when a link of the form was followed, so that a dialog can close. */
  readonly onLeave?: () => void;
}

/** Form of a login in one step or two, and how it is sent. */
function useLogin(onDone: LoginFormProps["onDone"]) {
  const { t } = useTranslation();
  // Of the second step, while it is shown.
  const [pass, setPass] = useState<string | null>(null);
  const isSecondStep = pass !== null;
  const form = useForm({
    schema: useMemo(() => loginSchema(isSecondStep), [isSecondStep]),
    defaultValues: { username: "", password: "", captcha: "", code: "", remember: false },
    fieldOf,
  });
  const captcha = useCaptcha("login", form);
  const [closed, setClosed] = useState<ClosedAccount | null>(null);
  // The offer is for the account that was refused, not for another name that is typed after it.
  const offer = closed?.username === form.watch("username") ? closed : null;
  const begin = () => {
    setPass(null);
    form.resetField("code");
    form.setFailure(null);
    captcha.renew();
  };
  const logIn = async (
    { username, password, remember }: LoginValues,
    proof: { captchaId: string; captcha: string } | { pass: string; code: string },
  ) => {
    try {
      const reopen = offer && { reopen: true };
      const player = await login({ username, password, remember, ...proof, ...reopen });
      toast.success(t("auth.loggedIn", { username: player.username }));
      onDone?.();
    } catch (failure) {
      setClosed(closedAccount(failure, username));
      const needed = passOf(failure);
      if (needed !== null) return setPass(needed);
      if (isSecondStep && isApiFailure(failure) && firstStepFailures.has(failure.code)) begin();
      throw failure;
    }
  };
  const send = (values: LoginValues) =>
    pass === null
      ? captcha.send((captchaId) => logIn(values, { captchaId, captcha: values.captcha }))
      : logIn(values, { pass, code: values.code });
  return { form, captcha, offer, isSecondStep, begin, send };
}

/** Login form, used on its page and in the dialog. */
export function LoginForm({ onDone, onLeave }: LoginFormProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const { form, captcha, offer, isSecondStep, begin, send } = useLogin(onDone);
  const foot = <FormFoot form={form} label={t(offer ? "auth.reopen" : "auth.login")} />;

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send)}>
      <CookiesNote />
      {offer && (
        <Note announce="status" icon="lock">
          {t("auth.closedText", { until: formatDateTime(offer.undoUntil) })}
        </Note>
      )}
      {isSecondStep ? (
        <SecondStep form={form} onBack={begin} foot={foot} />
      ) : (
        <>
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
          {foot}
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
        </>
      )}
    </form>
  );
}
