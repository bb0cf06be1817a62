import {
  depositsApi,
  type Deposit,
  type DepositMethod,
  type DepositOptions,
} from "@tessera/shared/contracts/deposits";
import { wholeCredits } from "@tessera/shared/core/money";
import { filtered, inputRules, parseAmount, useForm, useWatch } from "@tessera/shared/forms";
import { call, isApiFailure, type ApiFailure } from "@tessera/shared/http";
import { useQueryClient } from "@tessera/shared/query";
import {
  AmountField,
  Button,
  DisabledState,
  Note,
  SelectField,
  TextField,
  TileChoices,
  toast,
  useFailureText,
  WithAside,
} from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import cashier from "../cashier/cashier.module.css";
import { quickChoices, rangeText } from "../cashier/quick-amounts.ts";
import { UnknownOutcome } from "../cashier/unknown-outcome.tsx";
import { type FormDraft, useFormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyAttempt } from "../cashier/use-money-attempt.ts";
import { useValidationText } from "../cashier/use-validation-text.ts";
import { AccountField } from "../bank/account-field.tsx";
import { usePromotionFailureText } from "../promotions/reason-text.ts";
import { ConfirmDeposit, type DepositOrder } from "./confirm-deposit.tsx";
import { DepositAside } from "./deposit-aside.tsx";
import { depositQueries } from "./deposit-queries.ts";
import { firstMethod, methodIcons, type MethodOption } from "./deposit-rules.ts";
import { depositSchema, type DepositValues } from "./deposit-schema.ts";
import { ExpectedAmount } from "./expected-amount.tsx";
import { HouseAccount } from "./house-account.tsx";
import { LimitPrompt } from "./limit-prompt.tsx";
import { LinkedPromotion } from "./linked-promotion.tsx";
import { PromotionPicker } from "./promotion-picker.tsx";
import { useTranslation } from "../texts.ts";

/** Fields by error code, for failures when the deposit is created; others are shown above the buttons. */
const fieldOf = { UNIQUE_AMOUNT_EXHAUSTED: "amount" } as const;

const isAboutPromotion = (failure: unknown): failure is ApiFailure =>
  isApiFailure(failure) && failure.code.startsWith("PROMO_");

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
  const draft = useFormDraft("deposit", defaultFields(props.options));
  const [chosen, setChosen] = useState<string>(draft.initial.method);
  const method = props.options.methods.find((one) => one.method === chosen && one.online) ?? first;
  if (!method) return <DisabledState>{t("wallet.deposit.noMethod")}</DisabledState>;
  return <MethodForm {...props} draft={draft} method={method} onMethodChange={setChosen} />;
}

/** All fields of a deposit draft. */
type DepositFields = DepositValues & { readonly method: string; readonly promotionId: string };

function defaultFields(options: DepositOptions): DepositFields {
  return {
    method: firstMethod(options)?.method ?? "",
    promotionId: "",
    playerBankAccountId: firstAccountId(options),
    houseBankAccountId: firstHouseId(options),
    payProvider: "",
    amount: "",
    note: "",
  };
}

interface MethodFormProps extends DepositFormProps {
  readonly draft: FormDraft<DepositFields>;
  readonly method: MethodOption;
  readonly onMethodChange: (method: DepositMethod) => void;
}

type Step = "form" | "limit" | "confirm";

function MethodForm({ options, promotionSlug, onOpened, draft, method, onMethodChange }: MethodFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const promotionText = usePromotionFailureText();
  const validationText = useValidationText({ min: method.minInt, max: method.maxInt });
  const [step, setStep] = useState<Step>("form");
  const [promotionId, setPromotionId] = useState<string | null>(() =>
    eligibleId(options, ({ id, slug }) =>
      promotionSlug === null ? id === draft.initial.promotionId : slug === promotionSlug,
    ),
  );
  const [promotionFailure, setPromotionFailure] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema: useMemo(() => depositSchema(method), [method]),
    defaultValues: restoreValues(options, draft.initial),
    fieldOf,
  });
  const values = useWatch({ control: form.control });
  useDraftSaving(draft, {
    ...defaultFields(options),
    ...values,
    method: method.method,
    promotionId: promotionId ?? "",
  });
  const { errors } = form.formState;
  const error = (name: keyof DepositValues) => validationText(errors[name]?.message);
  const credits = wholeCredits(parseAmount(useWatch({ control: form.control, name: "amount" })));
  const houseAccounts = method.accounts?.filter(({ online }) => online) ?? [];
  const houseId = useWatch({ control: form.control, name: "houseBankAccountId" });
  const house = houseAccounts.find(({ id }) => id === houseId) ?? houseAccounts[0];
  const promotion = options.promotions.find(({ id }) => id === promotionId);

  const refuse = (problem: unknown) => {
    const textOf = (one: unknown) => (isAboutPromotion(one) ? promotionText(one) : failureText(one));
    toast.error(textOf(problem));
    const rest = form.showFailure(problem);
    if (isAboutPromotion(rest)) setPromotionFailure(textOf(rest));
    else if (rest !== null) setFailure(textOf(rest));
    void client.invalidateQueries({ queryKey: depositQueries.options() });
  };
  const attempt = useMoneyAttempt<DepositOrder, Deposit>({
    send: (body, idempotencyKey) => call(depositsApi.create, { body }, { idempotencyKey }),
    find: () => call(depositsApi.current),
    onDone: (deposit) => {
      draft.discard();
      onOpened(deposit);
    },
    onRefused: refuse,
  });

  const order = (): DepositOrder => {
    const values = form.getValues();
    return {
      method: method.method,
      payProvider: method.providers?.length ? values.payProvider : null,
      houseBankAccountId: house?.id ?? null,
      playerBankAccountId: method.method === "bank_manual" ? values.playerBankAccountId : null,
      amount: parseAmount(values.amount),
      promotionId,
      note: values.note || null,
    };
  };
  const review = () => {
    setFailure(null);
    setPromotionFailure(null);
    setStep(options.asksForLimit ? "limit" : "confirm");
  };
  const confirm = () => {
    setStep("form");
    void attempt.send(order());
  };
  const reset = () => {
    form.reset(restoreValues(options, defaultFields(options)));
    setPromotionId(null);
    setPromotionFailure(null);
    setFailure(null);
  };
  const setAmount = (amount: string) => form.setValue("amount", amount, { shouldValidate: true });
  const methodChoices = options.methods.map((one) => ({
    value: one.method,
    label: t(`wallet.deposit.methods.${one.method}`),
    icon: methodIcons[one.method],
    disabled: !one.online || attempt.isLocked,
    ...(!one.online && { note: t("wallet.deposit.maintenance") }),
  }));

  return (
    <WithAside aside={<DepositAside options={options} method={method} credits={credits} />}>
      <form noValidate className={cashier.Form} onSubmit={form.submit(review)}>
        <LinkedPromotion slug={promotionSlug} promotions={options.promotions} />
        <TileChoices
          label={t("wallet.deposit.method")}
          choices={methodChoices}
          value={method.method}
          onChange={onMethodChange}
        />
        <fieldset disabled={attempt.isLocked} className={cashier.Fields}>
          {method.method === "bank_manual" && (
            <AccountField
              {...form.register("playerBankAccountId")}
              label={t("wallet.deposit.yourBank")}
              accounts={options.myBankAccounts}
              error={error("playerBankAccountId")}
              onAdded={({ id }) => form.setValue("playerBankAccountId", id, { shouldValidate: true })}
            />
          )}
          {method.providers && method.providers.length > 0 && (
            <SelectField
              {...form.register("payProvider")}
              label={t("wallet.deposit.provider")}
              placeholder={t("wallet.deposit.chooseProvider")}
              error={error("payProvider")}
              options={method.providers.map(({ code, name, online }) => ({
                value: code,
                label: online ? name : `${name} · ${t("wallet.deposit.maintenance")}`,
                disabled: !online,
              }))}
            />
          )}
          {house && (
            <HouseAccount
              field={form.register("houseBankAccountId")}
              accounts={houseAccounts}
              chosen={house}
              error={error("houseBankAccountId")}
            />
          )}
          <AmountField
            {...filtered(form.register("amount"), inputRules.amount)}
            label={t("wallet.cashier.amount")}
            hint={t("wallet.cashier.wholeOnly")}
            help={t("wallet.cashier.range", rangeText(method))}
            error={error("amount")}
            unit={t("wallet.cashier.credits")}
            quickAmounts={quickChoices(options.quickAmounts, credits, setAmount)}
            foot={<ExpectedAmount credits={credits} method={method} rate={options.real} />}
          />
          {options.promotions.length > 0 && (
            <PromotionPicker
              promotions={options.promotions}
              chosen={promotion}
              credits={credits}
              failure={promotionFailure}
              onChange={(id) => {
                setPromotionId(id);
                setPromotionFailure(null);
              }}
            />
          )}
          <TextField
            {...filtered(form.register("note"), inputRules.freeText)}
            label={t("wallet.deposit.note")}
            placeholder={t("wallet.deposit.notePlaceholder")}
            error={error("note")}
            autoComplete="off"
            maxLength={200}
          />
        </fieldset>
        <UnknownOutcome attempt={attempt} />
        {failure && (
          <Note announce="alert" icon="error">
            {failure}
          </Note>
        )}
        <div className={cashier.Actions}>
          <Button disabled={attempt.isLocked} onClick={reset}>
            {t("buttons.reset")}
          </Button>
          <Button type="submit" kind="lit" wide busy={attempt.isLocked}>
            {t("buttons.submit")}
          </Button>
        </div>
      </form>
      <LimitPrompt
        open={step === "limit"}
        onOpenChange={(open) => setStep(open ? "limit" : "form")}
        onAnswered={() => setStep("confirm")}
      />
      <ConfirmDeposit
        open={step === "confirm"}
        onOpenChange={(open) => setStep(open ? "confirm" : "form")}
        credits={credits}
        method={method}
        promotion={promotion}
        rate={options.real}
        onConfirm={confirm}
      />
    </WithAside>
  );
}

/** Form values from a draft; a bank account that no longer exists is replaced by the first one. */
function restoreValues(options: DepositOptions, fields: DepositFields): DepositValues {
  const { playerBankAccountId, houseBankAccountId, payProvider, amount, note } = fields;
  const isKnown = options.myBankAccounts.some(({ id }) => id === playerBankAccountId);
  return {
    playerBankAccountId: isKnown ? playerBankAccountId : firstAccountId(options),
    houseBankAccountId,
    payProvider,
    amount,
    note,
  };
}

function firstAccountId({ myBankAccounts }: DepositOptions): string {
  return (myBankAccounts.find(({ isPrimary }) => isPrimary) ?? myBankAccounts[0])?.id ?? "";
}

function firstHouseId({ methods }: DepositOptions): string {
  const accounts = methods.flatMap((method) => method.accounts ?? []);
  return accounts.find(({ online }) => online)?.id ?? "";
}

function eligibleId(
  { promotions }: DepositOptions,
  isWanted: (promotion: DepositOptions["promotions"][number]) => boolean,
): string | null {
  return promotions.find((promotion) => promotion.eligible && isWanted(promotion))?.id ?? null;
}
