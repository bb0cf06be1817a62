import { bankAccountsApi, type Bank, type BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { filtered, inputRules, useAttemptKey, useForm, useWatch } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { bankAccountsQuery, meQuery, playerQueries, useQuery, useQueryClient } from "@tessera/shared/query";
import {
  Button,
  Note,
  QueryPart,
  SelectField,
  Skeleton,
  Stack,
  TextField,
  toast,
  useFailureText,
} from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import cashier from "../cashier/cashier.module.css";
import { isOutcomeUnknown } from "../cashier/use-money-attempt.ts";
import { CodeField } from "../mailed-code/code-field.tsx";
import { useMailedCode } from "../mailed-code/use-mailed-code.ts";
import { banksQuery, type Country } from "./bank-queries.ts";
import { bankSchema, type BankValues } from "./bank-schema.ts";
import { useTranslation } from "../texts.ts";

const countries: Readonly<Record<string, Country>> = { IDR: "ID", THB: "TH" };

/** Fields by error code, and by the server's field name for the ticket of the code. */
const fieldOf: Readonly<Record<string, keyof BankValues>> = {
  otpTicket: "code",
  BANK_TAKEN: "accountNumber",
  OTP_INVALID: "code",
  OTP_EXPIRED: "code",
};

export interface BankFormProps {
  readonly onAdded: (account: BankAccount) => void;
}

/** Form that registers a bank account in the player's name. */
export function BankForm({ onAdded }: BankFormProps) {
  const { t } = useTranslation();
  const me = useQuery(meQuery());
  const accounts = useQuery(bankAccountsQuery());
  const query = accounts.data ? me : accounts;
  return (
    <QueryPart<unknown>
      query={query}
      queryKey={accounts.data ? meQuery().queryKey : bankAccountsQuery().queryKey}
      failure={t("wallet.bank.notLoaded")}
      skeleton={<FormSkeleton />}
    >
      {() =>
        me.data && (
          <AccountForm
            fullName={me.data.fullName}
            currency={me.data.currency}
            needsCode={(accounts.data?.items.length ?? 0) > 0}
            onAdded={onAdded}
          />
        )
      }
    </QueryPart>
  );
}

function FormSkeleton() {
  return (
    <Stack>
      <Skeleton height="control" />
      <Skeleton height="control" />
      <Skeleton height="control" />
    </Stack>
  );
}

interface AccountFormProps extends BankFormProps {
  readonly fullName: string;
  readonly currency: string;
  readonly needsCode: boolean;
}

const noBanks: readonly Bank[] = [];

function AccountForm({ fullName, currency, needsCode, onAdded }: AccountFormProps) {
  const { t, findText } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const attemptKey = useAttemptKey();
  const mailedCode = useMailedCode("change_bank");
  const [failure, setFailure] = useState<string | null>(null);
  const [country, setCountry] = useState<Country>(countries[currency] ?? "ID");
  const { data: banks = { items: noBanks } } = useQuery(banksQuery(country));
  const form = useForm({
    schema: useMemo(() => bankSchema({ banks: banks.items, needsCode }), [banks.items, needsCode]),
    defaultValues: { currency, bankCode: "", accountName: fullName, accountNumber: "", code: "" },
    fieldOf,
  });
  const { errors, isSubmitting } = form.formState;
  const bankCode = useWatch({ control: form.control, name: "bankCode" });
  const bankName = banks.items.find(({ code }) => code === bankCode)?.name ?? "";
  const error = (name: keyof BankValues) => {
    const message = errors[name]?.message;
    return message && /^[\w.]+$/.test(message)
      ? (findText(`validation.${message}`, { bank: bankName }) ?? message)
      : message;
  };
  const currencyField = form.register("currency");

  const send = async ({ code, ...body }: BankValues) => {
    setFailure(null);
    const otpTicket = needsCode ? await mailedCode.exchange(code) : null;
    const idempotencyKey = attemptKey.current();
    const account = await call(
      bankAccountsApi.add,
      { body: { ...body, otpTicket } },
      { idempotencyKey },
    ).catch((problem: unknown) => {
      if (!isOutcomeUnknown(problem)) attemptKey.renew();
      if (isApiFailure(problem) && "otpTicket" in problem.fields) mailedCode.forget();
      throw problem;
    });
    toast.success(t("wallet.bank.added"));
    await client.invalidateQueries({ queryKey: playerQueries.bankAccounts() });
    attemptKey.settle(() => onAdded(account));
  };
  const fail = (problem: unknown) => {
    const text = failureText(problem);
    toast.error(text);
    setFailure(text);
  };

  return (
    <form
      noValidate
      className={cashier.Form}
      // The form may be in the dialog of another form: React events bubble through a portal to its React parent.
      onSubmit={(event) => {
        event.stopPropagation();
        void form.submit(send, fail)(event);
      }}
    >
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
        {...form.register("bankCode")}
        label={t("wallet.bank.bank")}
        placeholder={t("wallet.bank.choose")}
        error={error("bankCode")}
        options={banks.items.map(({ code, name, active }) => ({
          value: code,
          label: active ? name : `${name} · ${t("wallet.deposit.maintenance")}`,
          disabled: !active,
        }))}
      />
      <TextField
        {...filtered(form.register("accountName"), inputRules.name)}
        label={t("wallet.bank.accountName")}
        help={t("wallet.bank.nameHint")}
        error={error("accountName")}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        {...filtered(form.register("accountNumber"), inputRules.digits)}
        label={t("wallet.bank.accountNumber")}
        error={error("accountNumber")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      {needsCode && (
        <CodeField
          field={form.register("code")}
          mailedCode={mailedCode}
          error={error("code")}
          help={t("wallet.bank.codeHelp")}
        />
      )}
      {failure && (
        <Note announce="alert" icon="error">
          {failure}
        </Note>
      )}
      <Button type="submit" kind="lit" wide busy={isSubmitting}>
        {t("wallet.bank.register")}
      </Button>
    </form>
  );
}
