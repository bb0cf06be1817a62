import { type Form, type FormOptions, type FormSchema, useForm } from "@tessera/shared/forms";
import { useQueryClient } from "@tessera/shared/query";
import type * as z from "@tessera/shared/schema";
import type { Draft } from "@tessera/shared/session";
import { useState } from "react";
import type { FormDraft } from "./use-form-draft.ts";
import { type MoneyAttempt, type MoneyAttemptHandlers, useMoneyAttempt } from "./use-money-attempt.ts";

export interface MoneyFormOptions<Schema extends FormSchema, Order, Receipt, Step extends string>
  extends
    Omit<FormOptions<Schema>, "toasts">,
    Omit<MoneyAttemptHandlers<Order, Receipt>, "form" | "onRefused"> {
  /** Dialogs between submit and sending, in their order; the order is sent at once without one. */
  readonly steps?: readonly Step[];
  /** Makes the order of the submitted values. What it rejects with is shown like a refusal of the order. */
  readonly toOrder: (values: z.output<Schema>) => Order | Promise<Order>;
  /** Called when the server rejected the order. */
  readonly onRefused?: (failure: unknown) => void;
  /** Key of the queries that a refusal makes stale. */
  readonly staleKey: readonly unknown[];
  /** The stored draft of the form, which a success deletes. */
  readonly draft: Pick<FormDraft<Draft>, "form" | "discard">;
  /** Values after Reset. */
  readonly resetValues: FormOptions<Schema>["defaultValues"];
}

/** Props of the dialog of one step. */
interface StepProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Goes on to the next step; after the last one the order is sent. */
  readonly onConfirm: () => void;
}

export type MoneyForm<Schema extends FormSchema, Step extends string> = Form<Schema> & {
  readonly attempt: Omit<MoneyAttempt<never>, "send">;
  /** True from the sending of an order until its outcome is known. */
  readonly isLocked: boolean;
  readonly onSubmit: ReturnType<Form<Schema>["submit"]>;
  readonly onReset: () => void;
  readonly stepProps: (step: Step) => StepProps;
};

/**
 * Form of a deposit, withdrawal or transfer: submit, the dialogs of its steps, then one order that is never
 * sent twice (`useMoneyAttempt`). A refusal is a toast and is shown at its fields or above the buttons.
 */
export function useMoneyForm<Schema extends FormSchema, Order, Receipt, Step extends string = never>(
  options: MoneyFormOptions<Schema, Order, Receipt, Step>,
): MoneyForm<Schema, Step> {
  const { steps = [], toOrder, onRefused, staleKey, draft, resetValues } = options;
  const client = useQueryClient();
  const form = useForm({ ...options, toasts: "every" });
  const [pending, setPending] = useState<{ step: Step; values: z.output<Schema> } | null>(null);

  const refuse = (failure: unknown) => {
    onRefused?.(failure);
    form.refuse(failure);
    void client.invalidateQueries({ queryKey: staleKey });
  };
  const { send: sendOrder, ...attempt } = useMoneyAttempt<Order, Receipt>({
    ...options,
    form: draft.form,
    onDone: (receipt) => {
      draft.discard();
      options.onDone(receipt);
    },
    onRefused: refuse,
  });
  const send = async (values: z.output<Schema>) => {
    let order: Order;
    try {
      order = await toOrder(values);
    } catch (failure) {
      return refuse(failure);
    }
    await sendOrder(order);
  };
  const proceed = (index: number, values: z.output<Schema>) => {
    const step = steps[index];
    setPending(step === undefined ? null : { step, values });
    if (step === undefined) void send(values);
  };
  return {
    ...form,
    attempt,
    isLocked: attempt.isLocked,
    onSubmit: form.submit((values) => proceed(0, values)),
    onReset: () => form.reset(resetValues),
    stepProps: (step) => ({
      open: pending?.step === step,
      onOpenChange: (open) => {
        if (!open) setPending(null);
      },
      onConfirm: () => {
        if (pending) proceed(steps.indexOf(step) + 1, pending.values);
      },
    }),
  };
}
