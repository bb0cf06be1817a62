import { secondFactorApi } from "@tessera/shared/api/second-factor";
import type { FactorSetup } from "@tessera/shared/contracts/second-factor";
import { appCode } from "@tessera/shared/contracts/factor-code";
import { FormFailureNote, PasswordField, TextField } from "@tessera/shared/fields";
import { inputRules, useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { QrCode } from "@tessera/shared/qr-code";
import { useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, buttonClass, CopyButton, Dialog, Pairs, toast } from "@tessera/shared/ui";
import { useId, useState } from "react";
import { useTranslation } from "../texts.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";
import styles from "./two-step-page.module.css";

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "required")) });
const codeSchema = z.object({ code: appCode });

/**
 * Dialog that turns the two-step login on: the password, the secret with its first code, the recovery codes.
 * It stays one dialog until the codes: a second one would take the focus from its field as it opens.
 */
export function TurnOnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const { setup, codes, passwordForm, codeForm, begin, confirm } = useTurningOn();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const { failure, formState } = setup ? codeForm : passwordForm;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(setup ? "account.twoStep.scanTitle" : "account.twoStep.title")}
      description={t(setup ? "account.twoStep.scanText" : "account.twoStep.passwordText")}
      actions={
        <>
          <Button onClick={onClose}>{t("buttons.goBack")}</Button>
          <Button type="submit" form={formId} kind="lit" busy={formState.isSubmitting}>
            {t(setup ? "account.twoStep.turnOn" : "account.twoStep.next")}
          </Button>
        </>
      }
    >
      <form
        key={setup ? "code" : "password"}
        id={formId}
        noValidate
        className={styles.Form}
        onSubmit={setup ? codeForm.submit(confirm) : passwordForm.submit(begin)}
      >
        {setup ? (
          <>
            <Secret setup={setup} />
            <TextField
              {...codeForm.field("code", inputRules.code)}
              label={t("account.twoStep.code")}
              help={t("account.twoStep.codeHelp")}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </>
        ) : (
          <PasswordField
            {...passwordForm.field("password")}
            label={t("account.twoStep.password")}
            autoComplete="current-password"
            maxLength={256}
          />
        )}
        <FormFailureNote failure={failure} />
      </form>
    </Dialog>
  );
}

/** Hook for the steps of the dialog: the secret after the password, and the codes after its first code. */
function useTurningOn() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const passwordForm = useForm({ schema: passwordSchema, defaultValues: { password: "" }, toasts: "none" });
  const codeForm = useForm({ schema: codeSchema, defaultValues: { code: "" }, toasts: "none" });
  const begin = async (body: z.output<typeof passwordSchema>) => {
    try {
      setSetup(await call(secondFactorApi.begin, { body }));
    } catch (failure) {
      // It may be on already, by another tab.
      void readAgain();
      throw failure;
    }
  };
  const confirm = async (body: z.output<typeof codeSchema>) => {
    const { recoveryCodes } = await call(secondFactorApi.confirm, { body });
    toast.success(t("account.twoStep.isOn"));
    setCodes(recoveryCodes);
    await readAgain();
  };
  return { setup, codes, passwordForm, codeForm, begin, confirm };
}

/** The secret as QR code, as link for an app on the same device, and as text in groups of four. */
function Secret({ setup: { secret, uri } }: { readonly setup: FactorSetup }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.Code}>
        <QrCode payload={uri} label={t("account.twoStep.picture")} />
      </div>
      <a href={uri} className={buttonClass({ wide: true })}>
        {t("account.twoStep.openApp")}
      </a>
      <Pairs
        pairs={[
          {
            label: t("account.twoStep.secret"),
            value: <code className={styles.Secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>,
            action: <CopyButton text={secret} label={t("account.twoStep.copySecret")} />,
          },
        ]}
      />
    </>
  );
}
