import { FormFoot, type FormFootProps } from "@tessera/shared/fields";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
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

/**
 * Keeps the focus of a form over the time in which its fields are disabled: a disabled field loses it, to the
 * body or, after a dialog, to the heading. Returns the ref of the form.
 */
function useRestoredFocus(isLocked: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<EventTarget>(null);
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    const element = form.current;
    const keep = ({ target }: FocusEvent) => {
      last.current = target;
    };
    element?.addEventListener("focusin", keep);
    return () => element?.removeEventListener("focusin", keep);
  }, []);
  useLayoutEffect(() => {
    const isUnlocked = wasLocked.current && !isLocked;
    wasLocked.current = isLocked;
    if (isUnlocked && !isAtControl(document.activeElement) && last.current instanceof HTMLElement)
      last.current.focus();
  }, [isLocked]);
  return form;
}

const isAtControl = (element: Element | null) => element instanceof HTMLElement && element.tabIndex >= 0;

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
  const element = useRestoredFocus(form.isLocked);
  return (
    <form ref={element} noValidate className={cashier.Form} onSubmit={form.onSubmit}>
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
