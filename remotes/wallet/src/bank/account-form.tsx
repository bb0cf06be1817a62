import { bankAccountsApi } from "@tessera/shared/api/bank-accounts";
import type { Bank, BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { inputRules, useAttemptKey, useForm, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useQuery, useQueryClient } from "@tessera/shared/query";
import { FormFoot, SelectField, TextField } from "@tessera/shared/fields";
import { toast } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { useTranslation } from "../texts.ts";
import cashier from "../cashier/cashier.module.css";
import { CodeField, codeFieldOf, useMailedCode } from "@tessera/shared/mailed-code";
import { bankSchema, type BankValues } from "./bank-schema.ts";

type Country = Bank["country"];

/** Banks of a country; they rarely change, so one request per visit is sufficient. */
function banksQuery(country: Country) {
  return queryOptions({
    queryKey: ["site", "banks", country],
    queryFn: ({ signal }) => call(bankAccountsApi.banks, { query: { country } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const countries: Readonly<Record<string, Country>> = { IDR: "ID", THB: "TH" };

/** Fields by error code; others are shown above the button. */
const fieldOf = { ...codeFieldOf, BANK_TAKEN: "accountNumber" } as const;

export interface AccountFormProps {
  readonly fullName: string;
  readonly currency: string;
  /** True when a mailed code is required: from the second account on. */
  readonly needsCode: boolean;
  readonly onAdded: (account: BankAccount) => void;
}

const noBanks: readonly Bank[] = [];

/** Fields of a bank account in the player's name. */
export function AccountForm({ fullName, currency, needsCode, onAdded }: AccountFormProps) {
  const { t, findText } = useTranslation();
  const mailedCode = useMailedCode("change_bank");
  const [country, setCountry] = useState<Country>(countries[currency] ?? "ID");
  const { data: banks = { items: noBanks } } = useQuery(banksQuery(country));
  const form = useForm({
    schema: useMemo(() => bankSchema({ banks: banks.items, needsCode }), [banks.items, needsCode]),
    defaultValues: { currency, bankCode: "", accountName: fullName, accountNumber: "", code: "" },
    fieldOf,
  });
  const bankCode = useWatch({ control: form.control, name: "bankCode" });
  const bankName = banks.items.find(({ code }) => code === bankCode)?.name ?? "";
  const currencyField = form.field("currency");

  const send = useSendAccount(mailedCode, needsCode, onAdded);
  return (
    <form noValidate className={cashier.Form} onSubmit={form.submit(send)}>
      <SelectField
        {...currencyField}
        label={t("wallet.bank.currency")}
        options={Object.keys(countries).map((code) => ({
          value: code,
          label: findText(`wallet.bank.currencies.${code}`) ?? code,
          // A player has one currency; banks of the other are shown only to players who have it.
          disabled: code !== currency,
        }))}
        onChange={(event) => {
          setCountry(countries[event.target.value] ?? "ID");
          form.setValue("bankCode", "");
          return currencyField.onChange(event);
        }}
      />
      <SelectField
        {...form.field("bankCode")}
        label={t("wallet.bank.bank")}
        placeholder={t("wallet.bank.choose")}
        options={banks.items.map(({ code, name, active }) => ({
          value: code,
          label: active ? name : `${name} · ${t("wallet.deposit.maintenance")}`,
          disabled: !active,
        }))}
      />
      <TextField
        {...form.field("accountName", inputRules.name)}
        label={t("wallet.bank.accountName")}
        help={t("wallet.bank.nameHint")}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        {...form.field("accountNumber", inputRules.digits, { bank: bankName })}
        label={t("wallet.bank.accountNumber")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      {needsCode && (
        <CodeField
          field={form.field("code", inputRules.code)}
          mailedCode={mailedCode}
          help={t("wallet.bank.codeHelp")}
        />
      )}
      <FormFoot form={form} label={t("wallet.bank.register")} />
    </form>
  );
}

/** Hook that returns the function which sends an account, once however often it is tried. */
function useSendAccount(
  mailedCode: ReturnType<typeof useMailedCode>,
  needsCode: boolean,
  onAdded: AccountFormProps["onAdded"],
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  return async ({ code, ...body }: BankValues) => {
    const otpTicket = needsCode ? await mailedCode.exchange(code) : null;
    const account = await attemptKey
      .send((idempotencyKey) =>
        call(bankAccountsApi.add, { body: { ...body, otpTicket } }, { idempotencyKey }),
      )
      .catch((failure: unknown) => {
        mailedCode.forgetIfRefused(failure);
        throw failure;
      });
    toast.success(t("wallet.bank.added"));
    await client.invalidateQueries({ queryKey: playerQueries.bankAccounts() });
    attemptKey.settle(() => onAdded(account));
  };
}
