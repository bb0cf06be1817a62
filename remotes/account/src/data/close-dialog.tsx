import { accountClosingApi } from "@tessera/shared/api/account-closing";
import type { ClosingState } from "@tessera/shared/contracts/account-closing";
import { formatMinor } from "@tessera/shared/core/money";
import { CheckboxField, FormFailureNote, PasswordField, TextField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { endSession } from "@tessera/shared/session";
import { Button, Dialog } from "@tessera/shared/ui";
import { useId, useMemo } from "react";
import { useTranslation } from "../texts.ts";
import { closingQuery } from "./closing-query.ts";
import styles from "./data-page.module.css";

const formSchema = (hasForfeit: boolean) =>
  z.object({
    password: z.string().check(z.minLength(1, "required")),
    reason: z.string().check(z.maxLength(500)),
    isAgreed: z.boolean().check(z.refine((isAgreed) => isAgreed || !hasForfeit, "required")),
  });
type Values = z.output<ReturnType<typeof formSchema>>;

interface CloseDialogProps {
  readonly state: ClosingState;
  readonly onClose: () => void;
}

/** Dialog that closes the account with the password; what is given up has to be agreed to. */
export function CloseDialog({ state: { forfeitMinor, undoDays }, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const hasForfeit = forfeitMinor > 0n;
  const closing = useClosing();
  const form = useForm({
    schema: useMemo(() => formSchema(hasForfeit), [hasForfeit]),
    defaultValues: { password: "", reason: "", isAgreed: false },
    toasts: "none",
  });
  const send = ({ password, reason }: Values) =>
    closing.mutateAsync({ password, reason: reason.trim() || null, agreedMinor: forfeitMinor });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("account.data.ask")}
      description={t("account.data.askText", { days: undoDays })}
      actions={
        <>
          <Button disabled={closing.isPending} onClick={onClose}>
            {t("buttons.goBack")}
          </Button>
          <Button type="submit" form={formId} kind="danger" busy={closing.isPending}>
            {t("account.data.close")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.Form} onSubmit={form.submit(send)}>
        <PasswordField
          {...form.field("password")}
          label={t("account.data.password")}
          autoComplete="current-password"
          maxLength={256}
        />
        <TextField {...form.field("reason")} label={t("account.data.reason")} maxLength={500} />
        {hasForfeit && (
          <CheckboxField
            {...form.register("isAgreed")}
            error={form.error("isAgreed")}
            label={t("account.data.agree", { amount: formatMinor(forfeitMinor) })}
          />
        )}
      </form>
      <FormFailureNote failure={form.failure} />
    </Dialog>
  );
}

interface ClosingInput {
  readonly password: string;
  readonly reason: string | null;
  readonly agreedMinor: ClosingState["forfeitMinor"];
}

/**
 * Closes the account. It ends every session, including this one, so the mutation leads to the login page,
 * which shows until when the closing can be undone. A refusal may mean that money has moved: what is open is
 * read again.
 */
function useClosing() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ClosingInput) => call(accountClosingApi.close, { body }),
    onSuccess: ({ undoUntil }) => {
      void navigate("/login", { replace: true, state: { notice: "closed", until: undoUntil } });
      endSession();
    },
    onError: () => client.invalidateQueries({ queryKey: closingQuery().queryKey }),
  });
}
