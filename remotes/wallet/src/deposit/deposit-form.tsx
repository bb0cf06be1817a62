import {
  depositsApi,
  type Deposit,
  type DepositMethod,
  type DepositOptions,
} from "@tessera/shared/contracts/deposits";
import { wholeCredits } from "@tessera/shared/core/money";
import { inputRules, parseAmount, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { DisabledState, SelectField, TextField, WithAside } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { useTranslation } from "../texts.ts";
import { AccountField } from "../bank/account-field.tsx";
import { CreditsField } from "../cashier/credits-field.tsx";
import { MoneyForm } from "../cashier/money-form.tsx";
import { quickChoices, rangeText } from "../cashier/quick-amounts.ts";
import { type FormDraft, useFormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyForm } from "../cashier/use-money-form.ts";
import { useFailureTextWithPromotions } from "../promotions/reason-text.ts";
import { ConfirmDeposit, type DepositOrder } from "./confirm-deposit.tsx";
import { DepositAside } from "./deposit-aside.tsx";
import { type DepositFields, emptyFields, openingValues, restoreValues } from "./deposit-fields.ts";
import { depositQueries } from "./deposit-queries.ts";
import { firstMethod, type MethodOption } from "./deposit-rules.ts";
import { depositSchema } from "./deposit-schema.ts";
import { ExpectedAmount } from "./expected-amount.tsx";
import { HouseAccount } from "./house-account.tsx";
import { LimitPrompt } from "./limit-prompt.tsx";
import { LinkedPromotion } from "./linked-promotion.tsx";
import { MethodChoice } from "./method-choice.tsx";
import { PromotionPicker } from "./promotion-picker.tsx";

/** Fields by error code, for conflicts that only the database detects. */
const fieldOf = {
  UNIQUE_AMOUNT_EXHAUSTED: "amount",
  PROMO_ALREADY_ACTIVE: "promotionId",
  PROMO_SOLD_OUT: "promotionId",
} as const;

export interface DepositFormProps {
  readonly options: DepositOptions;
  /** Slug of the promotion in the player's link. */
  readonly promotionSlug: string | null;
  readonly onOpened: (deposit: Deposit) => void;
}

/** Deposit form with amount and method; a note when no method is available. */
export function DepositForm(props: DepositFormProps) {
  const { t } = useTranslation();
  const first = firstMethod(props.options);
  const draft = useFormDraft("deposit", emptyFields(props.options));
  const [chosen, setChosen] = useState<string>(draft.initial.method);
  const method = props.options.methods.find((one) => one.method === chosen && one.online) ?? first;
  if (!method) return <DisabledState>{t("wallet.deposit.noMethod")}</DisabledState>;
  return <MethodForm {...props} draft={draft} method={method} onMethodChange={setChosen} />;
}

interface MethodFormProps extends DepositFormProps {
  readonly draft: FormDraft<DepositFields>;
  readonly method: MethodOption;
  readonly onMethodChange: (method: DepositMethod) => void;
}

function MethodForm({ options, promotionSlug, onOpened, draft, method, onMethodChange }: MethodFormProps) {
  const { t } = useTranslation();
  const houseAccounts = method.accounts?.filter(({ online }) => online) ?? [];
  const houseOf = (wanted: string) => houseAccounts.find(({ id }) => id === wanted) ?? houseAccounts[0];
  const form = useMoneyForm({
    schema: useMemo(() => depositSchema(method), [method]),
    defaultValues: openingValues(options, draft.initial, promotionSlug),
    resetValues: restoreValues(options, emptyFields(options)),
    draft,
    fieldOf,
    failureText: useFailureTextWithPromotions(),
    steps: options.asksForLimit ? ["limit", "confirm"] : ["confirm"],
    toOrder: (values): DepositOrder => ({
      method: method.method,
      payProvider: method.providers?.length ? values.payProvider : null,
      houseBankAccountId: houseOf(values.houseBankAccountId)?.id ?? null,
      playerBankAccountId: method.method === "bank_manual" ? values.playerBankAccountId : null,
      amount: parseAmount(values.amount),
      promotionId: values.promotionId || null,
      note: values.note || null,
    }),
    send: (body, idempotencyKey) => call(depositsApi.create, { body }, { idempotencyKey }),
    find: () => call(depositsApi.current),
    onDone: onOpened,
    staleKey: depositQueries.options(),
  });
  const values = useWatch({ control: form.control });
  useDraftSaving(draft, { ...emptyFields(options), ...values, method: method.method });
  const credits = wholeCredits(parseAmount(values.amount ?? ""));
  const house = houseOf(values.houseBankAccountId ?? "");
  const promotion = options.promotions.find(({ id }) => id === values.promotionId);
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
            <LinkedPromotion slug={promotionSlug} promotions={options.promotions} />
            <MethodChoice
              methods={options.methods}
              value={method.method}
              disabled={form.isLocked}
              onChange={onMethodChange}
            />
          </>
        }
      >
        {method.method === "bank_manual" && (
          <AccountField
            {...form.field("playerBankAccountId")}
            label={t("wallet.deposit.yourBank")}
            accounts={options.myBankAccounts}
            onAdded={({ id }) => set("playerBankAccountId")(id)}
          />
        )}
        {method.providers && method.providers.length > 0 && (
          <SelectField
            {...form.field("payProvider")}
            label={t("wallet.deposit.provider")}
            placeholder={t("wallet.deposit.chooseProvider")}
            options={method.providers.map(({ code, name, online }) => ({
              value: code,
              label: online ? name : `${name} · ${t("wallet.deposit.maintenance")}`,
              disabled: !online,
            }))}
          />
        )}
        {house && (
          <HouseAccount field={form.field("houseBankAccountId")} accounts={houseAccounts} chosen={house} />
        )}
        <CreditsField
          {...form.field("amount", inputRules.amount, range)}
          help={t("wallet.cashier.range", range)}
          quickAmounts={quickChoices(options.quickAmounts, credits, set("amount"))}
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
