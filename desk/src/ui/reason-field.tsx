import { SelectField } from "@tessera/shared/fields";
import type { FieldProps } from "@tessera/shared/forms";
import { useTranslation } from "../texts.ts";

/** Reasons that an operator chooses from; the player reads a text for each. */
export type ReasonCode =
  | "NAME_MISMATCH"
  | "DUPLICATE"
  | "ACCOUNT_CLOSED"
  | "PAYOUT_FAILED"
  | "NOT_RECEIVED"
  | "AMOUNT_MISMATCH"
  | "PAID_LATE"
  | "PLAYER_EXCLUDED";

interface ReasonFieldProps {
  readonly field: FieldProps;
  readonly reasons: readonly ReasonCode[];
}

/** Reason of a refusal. */
export function ReasonField({ field, reasons }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...field}
      label={t("desk.decision.reason")}
      placeholder={t("desk.decision.chooseReason")}
      help={t("desk.decision.reasonHelp")}
      options={reasons.map((value) => ({ value, label: t(`desk.reasons.${value}`) }))}
    />
  );
}
