import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { referralApi } from "@tessera/shared/api/referral";
import { withdrawalsApi } from "@tessera/shared/api/withdrawals";
import { otp } from "@tessera/shared/contracts/otp";
import type { Withdrawal, WithdrawalOptions, WithdrawalSource } from "@tessera/shared/contracts/withdrawals";
import { creditsToMinor, minorToCredits, wholeCredits } from "@tessera/shared/core/money";
import { creditsText, inputRules, parseAmount, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useSearchParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { toast } from "@tessera/shared/ui";
import { useMemo } from "react";
import { useTranslation } from "../texts.ts";
import { AccountField } from "../bank/account-field.tsx";
import { CreditsField } from "../cashier/credits-field.tsx";
import { linkedAmount } from "../cashier/linked-amount.ts";
import { MoneyForm } from "../cashier/money-form.tsx";
import { rangeText, wholeBalanceChoice } from "../cashier/quick-amounts.ts";
import { withdrawalRealAmount } from "../cashier/real-amount.ts";
import { useFormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyForm } from "../cashier/use-money-form.ts";
import { CodeField, codeFieldOf, useMailedCode } from "@tessera/shared/mailed-code";
import { ConfirmWithdraw } from "./confirm-withdraw.tsx";
import { PaidOut } from "./paid-out.tsx";
import { withdrawalQueries } from "./withdrawal-queries.ts";

/** Fields by error code; others are shown above the buttons. */
const fieldOf = { ...codeFieldOf, INSUFFICIENT_BALANCE: "amount", COMMISSION_EMPTY: "amount" } as const;

/** Calls that request a withdrawal, by its source. */
const requestOf = { main: withdrawalsApi.create, commission: referralApi.withdraw } as const;

export interface WithdrawFormProps {
  readonly source: WithdrawalSource;
  readonly options: WithdrawalOptions;
  /** True when nothing can be withdrawn now; the reason is shown above. */
  readonly disabled: boolean;
  readonly onRequested: (withdrawal: Withdrawal) => void;
}

/** Withdrawal form with amount, destination and the amount that will arrive. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { options, disabled } = props;
  const { t } = useTranslation();
  const { form, mailedCode, draft } = useWithdrawForm(props);
  const amount = useWatch({ control: form.control, name: "amount" });
  const accountId = useWatch({ control: form.control, name: "playerBankAccountId" });
  useDraftSaving(draft, { amount });
  const credits = wholeCredits(parseAmount(amount));
  const account = options.bankAccounts.find(({ id }) => id === accountId);
  const real = withdrawalRealAmount(creditsToMinor(credits), options.feeMinor, options.real);
  const available = Math.min(minorToCredits(options.withdrawableMinor), options.maxInt);
  const range = rangeText({ min: options.minInt, max: options.maxInt });
  const setAmount = (text: string) => form.setValue("amount", text, { shouldValidate: true });

  return (
    <>
      <MoneyForm form={form} disabled={disabled}>
        <AccountField
          {...form.field("playerBankAccountId")}
          refusesFrozen
          label={t("wallet.withdraw.toAccount")}
          accounts={options.bankAccounts}
          onAdded={({ id }) => form.setValue("playerBankAccountId", id, { shouldValidate: true })}
        />
        <CreditsField
          {...form.field("amount", inputRules.amount, range)}
          help={t("wallet.cashier.range", range)}
          quickAmounts={[wholeBalanceChoice(t("wallet.cashier.all"), available, credits, setAmount)]}
          foot={<PaidOut credits={credits} fee={options.feeMinor} real={real} />}
        />
        {options.codeRequired && (
          <CodeField
            field={form.field("code", inputRules.code)}
            mailedCode={mailedCode}
            help={t("wallet.withdraw.codeHelp")}
          />
        )}
      </MoneyForm>
      {account && (
        <ConfirmWithdraw
          {...form.stepProps("confirm")}
          credits={credits}
          fee={options.feeMinor}
          account={account}
          real={real}
          cancellable={options.cancellable}
        />
      )}
    </>
  );
}

/** Hook for the form, its draft and the mailed code of its order. */
function useWithdrawForm({ source, options, onRequested }: WithdrawFormProps) {
  const { t } = useTranslation();
  const mailedCode = useMailedCode("withdraw");
  // The mailed code is not part of the draft: it is single use.
  const draft = useFormDraft(source === "main" ? "withdraw" : "withdraw-commission", { amount: "" });
  const resetValues = {
    playerBankAccountId: firstUsable(options.bankAccounts)?.id ?? "",
    amount: "",
    code: "",
  };
  const [search] = useSearchParams();
  const linked = linkedAmount(search);
  const form = useMoneyForm({
    schema: useMemo(() => withdrawSchema(options), [options]),
    defaultValues: { ...resetValues, ...draft.initial, ...(linked !== null && { amount: linked }) },
    resetValues,
    draft,
    fieldOf,
    steps: ["confirm"],
    toOrder: async ({ amount, playerBankAccountId, code }) => ({
      amount: parseAmount(amount),
      playerBankAccountId,
      otpTicket: options.codeRequired ? await mailedCode.exchange(code) : null,
    }),
    send: (body, idempotencyKey) => call(requestOf[source], { body }, { idempotencyKey }),
    find: async () => (await call(withdrawalsApi.options, { query: { source } })).open ?? null,
    onDone: (withdrawal: Withdrawal) => {
      toast.success(t("wallet.withdraw.requested", { number: withdrawal.number }));
      onRequested(withdrawal);
    },
    onRefused: mailedCode.forgetIfRefused,
    staleKey: withdrawalQueries.options(),
  });
  return { form, mailedCode, draft };
}

function firstUsable(accounts: readonly BankAccount[]): BankAccount | undefined {
  const usable = accounts.filter(({ status, bankOff }) => status === "active" && !bankOff);
  return usable.find(({ isPrimary }) => isPrimary) ?? usable[0];
}

/** Schema of the form; the code is required where the options say so. */
function withdrawSchema({ minInt, maxInt, withdrawableMinor, codeRequired }: WithdrawalOptions) {
  return z.object({
    playerBankAccountId: z.string().check(z.minLength(1, "bank.required")),
    amount: creditsText({ min: minInt, max: maxInt, available: minorToCredits(withdrawableMinor) }),
    code: codeRequired ? otp : z.string(),
  });
}
