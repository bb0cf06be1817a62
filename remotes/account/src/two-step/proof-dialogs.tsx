import { secondFactorApi } from "@tessera/shared/api/second-factor";
import { factorCode } from "@tessera/shared/contracts/factor-code";
import { FormFailureNote, PasswordField, TextField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, Dialog, toast } from "@tessera/shared/ui";
import { useId, useState } from "react";
import { useTranslation } from "../texts.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";
import styles from "./two-step-page.module.css";

const proofSchema = z.object({
  password: z.string().check(z.minLength(1, "required")),
  code: factorCode,
});
type Proof = z.output<typeof proofSchema>;

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  /** Word on the button. */
  readonly label: string;
  readonly danger?: boolean;
  /** Sends the change that password and code prove. */
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog for a change that takes the password and a code of the app, or a recovery code. */
function ProofDialog({ title, text, label, danger = false, send, onClose }: ProofDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const client = useQueryClient();
  const form = useForm({
    schema: proofSchema,
    defaultValues: { password: "", code: "" },
    toasts: "none",
  });
  // Also after a refusal: the two-step login may be off by now, or a code less is left.
  const sendAndRead = (proof: Proof) =>
    send(proof).finally(() => void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t("buttons.goBack")}</Button>
          <Button
            type="submit"
            form={formId}
            kind={danger ? "danger" : "lit"}
            busy={form.formState.isSubmitting}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.Form} onSubmit={form.submit(sendAndRead)}>
        <PasswordField
          {...form.field("password")}
          label={t("account.twoStep.password")}
          autoComplete="current-password"
          maxLength={256}
        />
        <TextField
          {...form.field("code")}
          label={t("account.twoStep.anyCode")}
          help={t("account.twoStep.anyCodeHelp")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
        />
        <FormFailureNote failure={form.failure} />
      </form>
    </Dialog>
  );
}

/** Dialogs that make new recovery codes and show them. */
export function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const send = async (body: Proof) =>
    setCodes((await call(secondFactorApi.renewCodes, { body })).recoveryCodes);
  return (
    <ProofDialog
      title={t("account.twoStep.askCodes")}
      text={t("account.twoStep.askCodesText")}
      label={t("account.twoStep.newCodes")}
      send={send}
      onClose={onClose}
    />
  );
}

/** Dialog that turns the two-step login off. */
export function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const send = async (body: Proof) => {
    await call(secondFactorApi.turnOff, { body });
    toast.success(t("account.twoStep.isOff"));
    onClose();
  };
  return (
    <ProofDialog
      danger
      title={t("account.twoStep.askOff")}
      text={t("account.twoStep.askOffText")}
      label={t("account.twoStep.turnOff")}
      send={send}
      onClose={onClose}
    />
  );
}
