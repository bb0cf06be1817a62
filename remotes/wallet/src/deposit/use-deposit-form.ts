import { depositsApi } from "@tessera/shared/api/deposits";
import { type Deposit, type DepositOptions, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { parseAmount, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useMemo } from "react";
import { type FormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyForm } from "../cashier/use-money-form.ts";
import { useFailureTextWithPromotions } from "../promotions/reason-text.ts";
import type { DepositOrder } from "./confirm-deposit.tsx";
import { type DepositFields, emptyFields, openingValues, restoreValues } from "./deposit-fields.ts";
import type { DepositLink } from "./deposit-link.ts";
import { depositQueries } from "./deposit-queries.ts";
import { chosenHouseAccount, type MethodOption } from "./deposit-rules.ts";
import { depositSchema, type DepositValues } from "./deposit-schema.ts";

/** Fields by error code, for conflicts that only the database detects. */
const fieldOf = {
  UNIQUE_AMOUNT_EXHAUSTED: "amount",
  PROMO_ALREADY_ACTIVE: "promotionId",
  PROMO_SOLD_OUT: "promotionId",
} as const;

export interface DepositFormOptions {
  readonly options: DepositOptions;
  readonly method: MethodOption;
  readonly draft: FormDraft<DepositFields>;
  readonly link: DepositLink;
  readonly onOpened: (deposit: Deposit) => void;
}

/** Form of a deposit by one method, with its current values; asks for a limit before the first deposit. */
export function useDepositForm({ options, method, draft, link, onOpened }: DepositFormOptions) {
  const form = useMoneyForm({
    schema: useMemo(() => depositSchema(method), [method]),
    defaultValues: openingValues(options, draft.initial, link),
    resetValues: restoreValues(options, emptyFields(options)),
    draft,
    fieldOf,
    failureText: useFailureTextWithPromotions(),
    steps: options.asksForLimit ? ["limit", "confirm"] : ["confirm"],
    toOrder: (values) => orderOf(method, values),
    send: (body, idempotencyKey) => call(depositsApi.create, { body }, { idempotencyKey }),
    find: () => call(depositsApi.current),
    onDone: onOpened,
    staleKey: depositQueries.options(),
  });
  const values = { ...emptyFields(options), ...useWatch({ control: form.control }), method: method.method };
  useDraftSaving(draft, values);
  return { ...form, values };
}

function orderOf(method: MethodOption, values: DepositValues): DepositOrder {
  return {
    method: method.method,
    payProvider: method.providers?.length ? values.payProvider : null,
    houseBankAccountId: chosenHouseAccount(method, values.houseBankAccountId)?.id ?? null,
    playerBankAccountId: isManualTransfer(method.method) ? values.playerBankAccountId : null,
    amount: parseAmount(values.amount),
    promotionId: values.promotionId || null,
    note: values.note || null,
  };
}
