import { AmountField, type AmountFieldProps } from "@tessera/shared/fields";
import { useTranslation } from "../texts.ts";

export interface CreditsFieldProps extends Omit<AmountFieldProps, "label" | "hint" | "unit"> {
  /** "Amount" when absent. */
  readonly label?: string;
}

/** Amount field of the cashier: whole credits. */
export function CreditsField({ label, ...field }: CreditsFieldProps) {
  const { t } = useTranslation();
  return (
    <AmountField
      {...field}
      label={label ?? t("wallet.cashier.amount")}
      hint={t("wallet.cashier.wholeOnly")}
      unit={t("wallet.cashier.credits")}
    />
  );
}
