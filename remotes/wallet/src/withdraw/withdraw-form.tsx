import { otp } from "@tessera/shared/contracts/otp";
import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import {
  withdrawalsApi,
  type Withdrawal,
  type WithdrawalOptions,
} from "@tessera/shared/contracts/withdrawals";
import { creditsToMinor, minorToCredits, wholeCredits } from "@tessera/shared/core/money";
import { filtered, inputRules, parseAmount, useForm, useWatch } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { AmountField, Button, Note, toast, useFailureText } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { CodeField } from "../mailed-code/code-field.tsx";
import { useMailedCode } from "../mailed-code/use-mailed-code.ts";
import { AccountField } from "../bank/account-field.tsx";
import cashier from "../cashier/cashier.module.css";
import { creditsText } from "../cashier/credits-schema.ts";
import { wholeBalanceChoice, rangeText } from "../cashier/quick-amounts.ts";
import { withdrawalRealAmount } from "../cashier/real-amount.ts";
import { UnknownOutcome } from "../cashier/unknown-outcome.tsx";
import { useFormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyAttempt } from "../cashier/use-money-attempt.ts";
import { useValidationText } from "../cashier/use-validation-text.ts";
import { ConfirmWithdraw } from "./confirm-withdraw.tsx";
import { PaidOut } from "./paid-out.tsx";
import { withdrawalQueries } from "./withdrawal-queries.ts";
import { useTranslation } from "../texts.ts";

/**
 * Fields by error code, and by the server's field name for the ticket of the code; others are shown above the buttons.
 */
const fieldOf: Readonly<Record<string, keyof WithdrawValues>> = {
  otpTicket: "code",
  OTP_INVALID: "code",
  OTP_EXPIRED: "code",
  INSUFFICIENT_BALANCE: "amount",
};

interface WithdrawOrder {
  readonly amount: number;
  readonly playerBankAccountId: string;
  readonly otpTicket: string | null;
}

function withdrawSchema({ minInt, maxInt, withdrawableMinor, codeRequired }: WithdrawalOptions) {
  return z.object({
    playerBankAccountId: z.string().check(z.minLength(1, "bank.required")),
    amount: creditsText({ min: minInt, max: maxInt, available: minorToCredits(withdrawableMinor) }),
    code: codeRequired ? otp : z.string(),
  });
}

type WithdrawValues = z.output<ReturnType<typeof withdrawSchema>>;

export interface WithdrawFormProps {
  readonly options: WithdrawalOptions;
  /** True when nothing can be withdrawn now; the reason is shown above. */
  readonly disabled: boolean;
  readonly onRequested: (withdrawal: Withdrawal) => void;
}

/** Withdrawal form with amount, destination and the amount that will arrive. */
export function WithdrawForm({ options, disabled, onRequested }: WithdrawFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const validationText = useValidationText({ min: options.minInt, max: options.maxInt });
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The mailed code is not part of the draft: it is single use.
  const draft = useFormDraft("withdraw", { amount: "" });
  const defaults = { playerBankAccountId: firstUsable(options.bankAccounts)?.id ?? "", amount: "", code: "" };
  const form = useForm({
    schema: useMemo(() => withdrawSchema(options), [options]),
    defaultValues: { ...defaults, ...draft.initial },
    fieldOf,
  });
  const { errors } = form.formState;
  const amount = useWatch({ control: form.control, name: "amount" });
  const credits = wholeCredits(parseAmount(amount));
  useDraftSaving(draft, { amount });
  const accountId = useWatch({ control: form.control, name: "playerBankAccountId" });
  const account = options.bankAccounts.find(({ id }) => id === accountId);
  const real = withdrawalRealAmount(creditsToMinor(credits), options.feeMinor, options.real);
  const available = Math.min(minorToCredits(options.withdrawableMinor), options.maxInt);

  const mailedCode = useMailedCode("withdraw");
  const refuse = (problem: unknown) => {
    toast.error(failureText(problem));
    if (isApiFailure(problem) && "otpTicket" in problem.fields) mailedCode.forget();
    const rest = form.showFailure(problem);
    if (rest !== null) setFailure(failureText(rest));
    void client.invalidateQueries({ queryKey: withdrawalQueries.options() });
  };
  const attempt = useMoneyAttempt<WithdrawOrder, Withdrawal>({
    send: (body, idempotencyKey) => call(withdrawalsApi.create, { body }, { idempotencyKey }),
    find: async () => (await call(withdrawalsApi.options)).open ?? null,
    onDone: (withdrawal) => {
      draft.discard();
      toast.success(t("wallet.withdraw.requested", { number: withdrawal.number }));
      onRequested(withdrawal);
    },
    onRefused: refuse,
  });
  const isLocked = disabled || attempt.isLocked;
  const review = () => {
    setFailure(null);
    setConfirming(true);
  };
  const confirm = async () => {
    setConfirming(false);
    try {
      const otpTicket = options.codeRequired ? await mailedCode.exchange(form.getValues("code")) : null;
      await attempt.send({ amount: credits, playerBankAccountId: accountId, otpTicket });
    } catch (problem) {
      refuse(problem);
    }
  };
  const reset = () => {
    form.reset(defaults);
    setFailure(null);
  };
  const setAmount = (amount: string) => form.setValue("amount", amount, { shouldValidate: true });

  return (
    <>
      <form noValidate className={cashier.Form} onSubmit={form.submit(review)}>
        <fieldset disabled={isLocked} className={cashier.Fields}>
          <AccountField
            {...form.register("playerBankAccountId")}
            refusesFrozen
            label={t("wallet.withdraw.toAccount")}
            accounts={options.bankAccounts}
            error={validationText(errors.playerBankAccountId?.message)}
            onAdded={({ id }) => form.setValue("playerBankAccountId", id, { shouldValidate: true })}
          />
          <AmountField
            {...filtered(form.register("amount"), inputRules.amount)}
            label={t("wallet.cashier.amount")}
            hint={t("wallet.cashier.wholeOnly")}
            help={t("wallet.cashier.range", rangeText(options))}
            error={validationText(errors.amount?.message)}
            unit={t("wallet.cashier.credits")}
            quickAmounts={[wholeBalanceChoice(t("wallet.cashier.all"), available, credits, setAmount)]}
            foot={<PaidOut credits={credits} fee={options.feeMinor} real={real} />}
          />
          {options.codeRequired && (
            <CodeField
              field={form.register("code")}
              mailedCode={mailedCode}
              error={validationText(errors.code?.message)}
              help={t("wallet.withdraw.codeHelp")}
            />
          )}
        </fieldset>
        <UnknownOutcome attempt={attempt} />
        {failure && (
          <Note announce="alert" icon="error">
            {failure}
          </Note>
        )}
        <div className={cashier.Actions}>
          <Button disabled={isLocked} onClick={reset}>
            {t("buttons.reset")}
          </Button>
          <Button type="submit" kind="lit" wide disabled={disabled} busy={attempt.isLocked}>
            {t("buttons.submit")}
          </Button>
        </div>
      </form>
      {account && (
        <ConfirmWithdraw
          open={isConfirming}
          onOpenChange={setConfirming}
          credits={credits}
          fee={options.feeMinor}
          account={account}
          real={real}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}

function firstUsable(accounts: readonly BankAccount[]): BankAccount | undefined {
  const usable = accounts.filter(({ status }) => status === "active");
  return usable.find(({ isPrimary }) => isPrimary) ?? usable[0];
}
