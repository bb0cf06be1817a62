import { FormFoot, type FormFootProps } from "@tessera/shared/fields";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import cashier from "./cashier.module.css";
import { UnknownOutcome, type UnknownOutcomeProps } from "./unknown-outcome.tsx";

export interface MoneyFormProps {
  readonly form: FormFootProps["form"] &
    UnknownOutcomeProps & {
      readonly isLocked: boolean;
      readonly onSubmit: () => Promise<void>;
      readonly onReset: () => void;
    };
  /** True when nothing can be entered now; the reason is shown above the form. */
  readonly disabled?: boolean;
  /** True when the order cannot be sent now; the reason is one of the notes. */
  readonly blocked?: boolean;
  /** Parts above the fields, which stay enabled while an order is under way. */
  readonly before?: ReactNode;
  /** Notes above the buttons. */
  readonly notes?: ReactNode;
  /** Fields. */
  readonly children: ReactNode;
}

/** A money form (`useMoneyForm`): its fields, the outcome of its order, Reset and Submit. */
export function MoneyForm({
  form,
  disabled = false,
  blocked = false,
  before,
  notes,
  children,
}: MoneyFormProps) {
  const { t } = useTranslation();
  const isLocked = disabled || form.isLocked;
  return (
    <form noValidate className={cashier.Form} onSubmit={form.onSubmit}>
      {before}
      <fieldset disabled={isLocked} className={cashier.Fields}>
        {children}
      </fieldset>
      <UnknownOutcome attempt={form.attempt} />
      <FormFoot
        form={form}
        label={t("buttons.submit")}
        disabled={disabled || blocked}
        busy={form.isLocked}
        onReset={form.onReset}
        resetDisabled={isLocked}
      >
        {notes}
      </FormFoot>
    </form>
  );
}
