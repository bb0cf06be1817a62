import { authApi } from "@tessera/shared/api/auth";
import { newPassword } from "@tessera/shared/contracts/auth";
import { useForm } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { Link, useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { logout, session } from "@tessera/shared/session";
import { FormFoot, PasswordField } from "@tessera/shared/fields";
import { buttonClass, Note, toast } from "@tessera/shared/ui";
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
  const form = useForm({
    schema: resetSchema,
    defaultValues: { newPassword: "", passwordConfirmation: "" },
  });
  const cause = form.failure?.cause;
  const isOver = isApiFailure(cause) && cause.code === "TICKET_INVALID";

  const send = async (values: z.output<typeof resetSchema>) => {
    await call(authApi.resetPassword, { body: { ticket, ...values } });
    // Every session has ended on the server, so the one in this browser ends too.
    if (session.getState().status === "player") await logout();
    toast.success(t("forgot.done"));
    void navigate("/login", { replace: true, state: { notice: "passwordChanged" } });
  };

  return (
    <form noValidate className={auth.Form} onSubmit={form.submit(send)}>
      <Note icon="safe">{t("forgot.allEnd")}</Note>
      <PasswordField
        {...form.fieldWith("newPassword", "passwordConfirmation")}
        label={t("forgot.newPassword")}
        help={t("auth.passwordHelp")}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordField
        {...form.field("passwordConfirmation")}
        label={t("auth.passwordConfirmation")}
        autoComplete="new-password"
        maxLength={256}
      />
      <FormFoot
        form={form}
        label={t("forgot.save")}
        failureAction={
          isOver && (
            <Link to="/forgot-password" replace className={buttonClass({ slim: true })}>
              {t("forgot.startAgain")}
            </Link>
          )
        }
      />
    </form>
  );
}
