import type { Bank } from "@tessera/shared/contracts/bank-accounts";
import type { Referral } from "@tessera/shared/contracts/referral";
import { FormFoot, SelectField, TextField } from "@tessera/shared/fields";
import { type Form, inputRules, useForm, useWatch } from "@tessera/shared/forms";
import { isApiFailure } from "@tessera/shared/http";
import { CodeField, codeFieldOf, useMailedCode } from "@tessera/shared/mailed-code";
import { useMemo } from "react";
import {
  applicationSchema,
  type ApplicationSchema,
  type ApplicationValues,
  type IdCardChoice,
} from "./application-schema.ts";
import styles from "./application.module.css";
import { IdCardField } from "./id-card-field.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { TermsField } from "./terms-field.tsx";
import { useSendApplication } from "./use-send-application.ts";
import { useTranslation } from "../texts.ts";

/** Fields by the server's names and error codes; others are shown above the button. */
const fieldOf = { ...codeFieldOf, termsVersion: "terms", ID_CARD_INVALID: "idCard" } as const;

export interface ApplicationFormProps {
  readonly fullName: string;
  readonly banks: readonly Bank[];
  readonly termsVersion: string;
  /** Data of the rejected application. */
  readonly former: Referral["former"];
  /** Called when the application was received, now or by an earlier attempt. */
  readonly onSent: () => void;
}

/** Form that applies for commission. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { former } = props;
  const { t } = useTranslation();
  const { form, mailedCode, sending, send } = useApplicationForm(props);
  const asBefore = former && t("referral.application.asBefore");

  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(send)}>
      {/* The fields stay enabled while it is sent: a disabled one could not get the focus when it is
          refused. */}
      <div className={styles.Fields}>
        <TextField
          {...form.field("fullName", inputRules.name)}
          label={t("referral.application.fullName")}
          help={t("referral.application.asOnCard")}
          autoComplete="name"
          maxLength={60}
        />
        <div className={styles.Pair}>
          <TextField
            {...form.field("phone", inputRules.digits)}
            label={t("referral.application.phone")}
            help={asBefore ?? t("referral.application.asInAccount")}
            placeholder={former?.phoneMasked}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={15}
          />
          <TextField
            {...form.field("email")}
            label={t("referral.application.email")}
            help={asBefore ?? t("referral.application.asInAccount")}
            placeholder={former?.emailMasked}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        </div>
        <BankFields {...props} form={form} asBefore={asBefore} />
        <IdCardField
          field={form.field("idCard")}
          onChoice={(choice) => form.setValue("idCard", choice, { shouldValidate: choice !== null })}
        />
        <CodeField
          field={form.field("code", inputRules.code)}
          mailedCode={mailedCode}
          help={t("referral.application.codeHelp")}
        />
        <TermsField form={form} />
      </div>
      {sending.share !== null && <SendingProgress share={sending.share} onStop={sending.stop} />}
      <FormFoot form={form} label={t("referral.application.submit")} busy={sending.share !== null} />
    </form>
  );
}

interface BankFieldsProps extends Pick<ApplicationFormProps, "banks" | "former"> {
  readonly form: Form<ApplicationSchema>;
  /** Help of a field that stays as in the rejected application when it is left empty. */
  readonly asBefore: string | undefined;
}

/** Fields of the account that commission is paid to. */
function BankFields({ form, banks, former, asBefore }: BankFieldsProps) {
  const { t } = useTranslation();
  const bankCode = useWatch({ control: form.control, name: "bankCode" });
  const bank = banks.find(({ code }) => code === bankCode)?.name ?? "";
  return (
    <>
      <div className={styles.Pair}>
        <SelectField
          {...form.field("bankCode")}
          label={t("referral.application.bank")}
          placeholder={t("referral.application.chooseBank")}
          options={banks.map(({ code, name, active }) => ({
            value: code,
            label: active ? name : `${name} · ${t("referral.application.bankClosed")}`,
            disabled: !active,
          }))}
        />
        <TextField
          {...form.field("accountNumber", inputRules.digits, { bank })}
          label={t("referral.application.accountNumber")}
          help={asBefore}
          placeholder={former?.accountNumberMasked}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      </div>
      <TextField
        {...form.field("accountName", inputRules.name)}
        label={t("referral.application.accountName")}
        help={t("referral.application.accountNameHelp")}
        autoComplete="name"
        maxLength={60}
      />
    </>
  );
}

/** Hook for the form and what it sends. */
function useApplicationForm({ fullName, banks, termsVersion, former, onSent }: ApplicationFormProps) {
  const mailedCode = useMailedCode("referral");
  const sending = useSendApplication();
  const form = useForm({
    schema: useMemo(() => applicationSchema({ banks, hasFormer: former !== undefined }), [banks, former]),
    fieldOf,
    defaultValues: {
      fullName,
      phone: "",
      email: "",
      bankCode: former?.bankCode ?? "",
      accountNumber: "",
      accountName: former?.accountName ?? fullName,
      idCard: null as IdCardChoice,
      terms: false,
      code: "",
    },
  });

  const send = async ({ idCard, code, terms: _, ...values }: ApplicationValues) => {
    // The schema has refused everything else.
    if (!(idCard instanceof Blob)) return;
    const otpTicket = await mailedCode.exchange(code);
    try {
      if (await sending.send({ ...values, termsVersion, otpTicket }, idCard)) onSent();
    } catch (failure) {
      mailedCode.forgetIfRefused(failure);
      if (!isApiFailure(failure) || failure.code !== "REFERRAL_EXISTS") throw failure;
      onSent();
    }
  };
  return { form, mailedCode, sending, send };
}
