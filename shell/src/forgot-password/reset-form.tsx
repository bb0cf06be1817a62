import { authApi, newPassword } from "@tessera/shared/contracts/auth";
import { useForm } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { Link, useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { logout, session } from "@tessera/shared/session";
import {
  Button,
  buttonClass,
  Note,
  PasswordField,
  toast,
  useFailureText,
  useFieldText,
} from "@tessera/shared/ui";
import { useState } from "react";
import auth from "../auth/auth.module.css";
import { useTranslation } from "../texts.ts";

const resetSchema = z
  .object({ newPassword, passwordConfirmation: z.string().check(z.minLength(1, "required")) })
  .check(
    z.refine(({ newPassword: wanted, passwordConfirmation }) => wanted === passwordConfirmation, {
      error: "passwordConfirmation.match",
      path: ["passwordConfirmation"],
      // Checked on blur, even while other fields are invalid.
      when: () => true,
    }),
  );

/** Form that sets the new password with the ticket, and redirects to the login. */
export function ResetForm({ ticket }: { readonly ticket: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<{ readonly text: string; readonly isOver: boolean } | null>(null);
  const form = useForm({
    schema: resetSchema,
    defaultValues: { newPassword: "", passwordConfirmation: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const send = async (values: z.output<typeof resetSchema>) => {
    setFailure(null);
    await call(authApi.resetPassword, { body: { ticket, ...values } });
    // Every session has ended on the server, so the one in this browser ends too.
    if (session.getState().status === "player") await logout();
    toast.success(t("forgot.done"));
    void navigate("/login", { replace: true, state: { notice: "passwordChanged" } });
  };
  const fail = (problem: unknown) => {
    const text = failureText(problem);
    toast.error(text);
    setFailure({ text, isOver: isApiFailure(problem) && problem.code === "TICKET_INVALID" });
  };

  return (
    <form noValidate className={auth.Form} onSubmit={form.submit(send, fail)}>
      <Note icon="safe">{t("forgot.allEnd")}</Note>
      <PasswordField
        {...form.registerWith("newPassword", "passwordConfirmation")}
        label={t("forgot.newPassword")}
        help={t("auth.passwordHelp")}
        error={fieldText(errors.newPassword?.message)}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordField
        {...form.register("passwordConfirmation")}
        label={t("auth.passwordConfirmation")}
        error={fieldText(errors.passwordConfirmation?.message)}
        autoComplete="new-password"
        maxLength={256}
      />
      {failure && (
        <Note
          announce="alert"
          icon="error"
          action={
            failure.isOver && (
              <Link to="/forgot-password" replace className={buttonClass({ slim: true })}>
                {t("forgot.startAgain")}
              </Link>
            )
          }
        >
          {failure.text}
        </Note>
      )}
      <Button type="submit" kind="lit" wide busy={isSubmitting}>
        {t("forgot.save")}
      </Button>
    </form>
  );
}
