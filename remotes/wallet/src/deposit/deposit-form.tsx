import type { Deposit, DepositMethod, DepositOptions } from "@tessera/shared/contracts/deposits";
import { wholeCredits } from "@tessera/shared/core/money";
import { inputRules, parseAmount } from "@tessera/shared/forms";
import { TextField } from "@tessera/shared/fields";
import { DisabledState, WithAside } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import { CreditsField } from "../cashier/credits-field.tsx";
import { MoneyForm } from "../cashier/money-form.tsx";
import { quickChoices, rangeText } from "../cashier/quick-amounts.ts";
import { type FormDraft, useFormDraft } from "../cashier/use-form-draft.ts";
import { ConfirmDeposit } from "./confirm-deposit.tsx";
import { DepositAside } from "./deposit-aside.tsx";
import type { DepositLink } from "./deposit-link.ts";
import { type DepositFields, emptyFields } from "./deposit-fields.ts";
import { firstMethod, quickAmountsOf, type MethodOption } from "./deposit-rules.ts";
import { ExpectedAmount } from "./expected-amount.tsx";
import { LimitPrompt } from "./limit-prompt.tsx";
import { LinkedPromotion } from "./linked-promotion.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { MethodFields } from "./method-fields.tsx";
import { PromotionPicker } from "./promotion-picker.tsx";
import { useDepositForm } from "./use-deposit-form.ts";

export interface DepositFormProps {
  readonly options: DepositOptions;
  readonly link: DepositLink;
  readonly onOpened: (deposit: Deposit) => void;
}

/** Deposit form with amount and method; a note when no method is available. */
export function DepositForm(props: DepositFormProps) {
  const { t } = useTranslation();
  const first = firstMethod(props.options);
  const draft = useFormDraft("deposit", emptyFields(props.options));
  const [chosen, setChosen] = useState<string>(props.link.method ?? draft.initial.method);
  const method = props.options.methods.find((one) => one.method === chosen && one.online) ?? first;
  if (!method) return <DisabledState>{t("wallet.deposit.noMethod")}</DisabledState>;
  return <MethodForm {...props} draft={draft} method={method} onMethodChange={setChosen} />;
}

interface MethodFormProps extends DepositFormProps {
  readonly draft: FormDraft<DepositFields>;
  readonly method: MethodOption;
  readonly onMethodChange: (method: DepositMethod) => void;
}

function MethodForm({ options, link, onOpened, draft, method, onMethodChange }: MethodFormProps) {
  const { t } = useTranslation();
  const form = useDepositForm({ options, link, onOpened, draft, method });
  const credits = wholeCredits(parseAmount(form.values.amount));
  const promotion = options.promotions.find(({ id }) => id === form.values.promotionId);
  const range = rangeText({ min: method.minInt, max: method.maxInt });
  const limit = form.stepProps("limit");
  const set = (name: "amount" | "playerBankAccountId" | "promotionId") => (value: string) =>
    form.setValue(name, value, { shouldValidate: true });

  return (
    <WithAside aside={<DepositAside options={options} method={method} credits={credits} />}>
      <MoneyForm
        form={form}
        before={
          <>
            <LinkedPromotion slug={link.promotionSlug} promotions={options.promotions} />
            <MethodChoice
              methods={options.methods}
              value={method.method}
              disabled={form.isLocked}
              onChange={onMethodChange}
            />
          </>
        }
      >
        <MethodFields
          fields={{
            account: form.field("playerBankAccountId"),
            provider: form.field("payProvider"),
            house: form.field("houseBankAccountId"),
          }}
          method={method}
          accounts={options.myBankAccounts}
          houseId={form.values.houseBankAccountId}
          onAccountAdded={set("playerBankAccountId")}
        />
        <CreditsField
          {...form.field("amount", inputRules.amount, range)}
          help={t("wallet.cashier.range", range)}
          quickAmounts={quickChoices(quickAmountsOf(options, method), credits, set("amount"))}
          foot={<ExpectedAmount credits={credits} method={method} rate={options.real} />}
        />
        {options.promotions.length > 0 && (
          <PromotionPicker
            promotions={options.promotions}
            chosen={promotion}
            credits={credits}
            failure={form.error("promotionId") ?? null}
            onChange={(id) => set("promotionId")(id ?? "")}
          />
        )}
        <TextField
          {...form.field("note", inputRules.freeText)}
          label={t("wallet.deposit.note")}
          placeholder={t("wallet.deposit.notePlaceholder")}
          autoComplete="off"
          maxLength={200}
        />
      </MoneyForm>
      <LimitPrompt open={limit.open} onOpenChange={limit.onOpenChange} onAnswered={limit.onConfirm} />
      <ConfirmDeposit
        {...form.stepProps("confirm")}
        credits={credits}
        method={method}
        promotion={promotion}
        rate={options.real}
      />
    </WithAside>
  );
}
