import { authApi } from "@tessera/shared/api/auth";
import { otp } from "@tessera/shared/contracts/otp";
import { systemClock } from "@tessera/shared/core/clock";
import { inputRules, useForm, useWatch } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { Link, useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { storage } from "@tessera/shared/session";
import { FormFoot } from "@tessera/shared/fields";
import { Button, Note, toast, useSecondsLeft } from "@tessera/shared/ui";
import { useState } from "react";
import auth from "../auth/auth.module.css";
import { CodeField } from "./code-field.tsx";
import { useTranslation } from "../texts.ts";

const codeSchema = z.object({ otp });

const fieldOf = { OTP_INVALID: "otp", OTP_EXPIRED: "otp" } as const;

/** Form for the code, with a button that sends another one. `otpId` identifies the request. */
export function CodeForm({ otpId }: { readonly otpId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({ schema: codeSchema, defaultValues: { otp: "" }, fieldOf });
  const typed = useWatch({ control: form.control, name: "otp" });

  const send = async (values: z.output<typeof codeSchema>) => {
    const { ticket } = await call(authApi.verifyForgotCode, { body: { otpId, otp: values.otp } }).catch(
      (problem: unknown) => {
        if (isApiFailure(problem) && problem.code in fieldOf) form.resetField("otp");
        throw problem;
      },
    );
    storage.remove("lastVerifyEmail");
    void navigate("/reset-password", { replace: true, state: { ticket } });
  };
  const resent = (newId: string) => {
    form.reset();
    void navigate(".", { replace: true, state: { otpId: newId } });
  };

  return (
    <form noValidate className={auth.Form} onSubmit={form.submit(send)}>
      <Note announce="status" icon="email">
        {t("forgot.sent")}
      </Note>
      <CodeField label={t("forgot.code")} field={form.field("otp", inputRules.code)} value={typed} />
      <FormFoot form={form} label={t("buttons.confirm")} />
      <Resend otpId={otpId} onSent={resent} onFailure={form.setFailure} />
      <p className={auth.Other}>
        {t("forgot.noMail")}
        <Link to="/forgot-password" className={auth.Link}>
          {t("forgot.otherData")}
        </Link>
      </p>
    </form>
  );
}

interface ResendProps {
  readonly otpId: string;
  readonly onSent: (otpId: string) => void;
  readonly onFailure: (failure: unknown) => void;
}

/** Button that sends another code, after the wait for the last one. The wait survives a reload. */
function Resend({ otpId, onSent, onFailure }: ResendProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [resendAt, setResendAt] = useState(() => storage.read("lastVerifyEmail")?.resendAt ?? "");
  const secondsLeft = useSecondsLeft(resendAt || new Date(0).toISOString());

  const wait = (until: string) => {
    storage.write("lastVerifyEmail", {
      email: storage.read("lastVerifyEmail")?.email ?? "",
      resendAt: until,
    });
    setResendAt(until);
  };
  const resend = async () => {
    setSending(true);
    try {
      const sent = await call(authApi.resendForgotCode, { body: { otpId } });
      wait(sent.resendAt);
      toast.success(t("forgot.sentAgain"));
      onSent(sent.otpId);
    } catch (problem) {
      onFailure(problem);
      const seconds = isApiFailure(problem) ? problem.retryAfterSeconds : null;
      if (seconds !== null) wait(new Date(systemClock.now().getTime() + seconds * 1_000).toISOString());
    } finally {
      setSending(false);
    }
  };
  return (
    <Button wide icon="email" busy={isSending} disabled={secondsLeft > 0} onClick={() => void resend()}>
      {secondsLeft > 0 ? t("forgot.againIn", { seconds: secondsLeft }) : t("forgot.again")}
    </Button>
  );
}
