import { SelectField, TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorClaimsApi, type OperatorClaim } from "@tessera/shared/operator-contracts/claims";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";

/** Reasons for which an operator forfeits a claim; the desk has a text for each. */
const forfeitReasons = ["ABUSE", "MULTIPLE_ACCOUNTS", "FORBIDDEN_BETS"] as const;

/** Returns the text of the reason for which a claim was closed; the code itself for one without a text. */
export function useCloseReasonText(): (code: string) => string {
  const { findText } = useTranslation();
  return (code) => findText(`claims.reasons.${code}`) ?? code;
}

const schema = z.object({
  reasonCode: z.string().check(z.minLength(1, "required")),
  note: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(500)),
});

interface ForfeitDialogProps {
  readonly claim: OperatorClaim;
  readonly onClose: () => void;
}

/** Dialog that ends a claim for a reason, and takes its bonus back. */
export function ForfeitDialog({ claim, onClose }: ForfeitDialogProps) {
  const { t } = useTranslation();
  const { id, username } = claim;
  return (
    <DecisionDialog
      danger
      queue="claims"
      onClose={onClose}
      schema={schema}
      defaultValues={{ reasonCode: "", note: "" }}
      title={t("claims.ask", { username })}
      description={t("claims.effect")}
      confirmLabel={t("claims.forfeit")}
      send={(body) => call(operatorClaimsApi.forfeit, { params: { id }, body })}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field("reasonCode")}
            label={t("desk.decision.reason")}
            placeholder={t("desk.decision.chooseReason")}
            help={t("claims.reasonHelp")}
            options={forfeitReasons.map((value) => ({ value, label: t(`claims.reasons.${value}`) }))}
          />
          <TextField {...form.field("note")} label={t("desk.decision.requiredNote")} maxLength={500} />
        </>
      )}
    </DecisionDialog>
  );
}
