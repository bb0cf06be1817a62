import { TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { operatorDepositsApi, type OperatorDeposit } from "@tessera/shared/operator-contracts/deposits";
import * as z from "@tessera/shared/schema";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog, formatAmountIn, NoteDecision, ReasonField } from "../../../ui/index.ts";

interface DialogProps {
  readonly deposit: OperatorDeposit;
  readonly onClose: () => void;
}

const note = z.string().check(z.maxLength(500));
const approval = z.object({ realPaid: z.string().check(z.regex(/^\d{1,18}$/, "required")), note });
const rejection = z.object({ reasonCode: z.string().check(z.minLength(1, "required")), note });

/** Approval with the amount that really arrived, in the smallest unit of its currency. */
export function ApproveDialog({ deposit, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, number, username, realPaid, realAmount, realCurrency } = deposit;
  return (
    <DecisionDialog
      queue="deposits"
      onClose={onClose}
      version={deposit.version}
      schema={approval}
      defaultValues={{ realPaid: realPaid ?? realAmount, note: "" }}
      title={t("deposits.ask.approve", { number })}
      description={t("deposits.effect.approve", { username })}
      confirmLabel={t("deposits.approve")}
      done={t("desk.queue.done")}
      send={(body) => callOperator(operatorDepositsApi.approve, { params: { id }, body })}
    >
      {(form) => (
        <>
          <TextField
            {...form.field("realPaid", inputRules.digits)}
            label={t("deposits.realPaid", { currency: realCurrency })}
            help={t("deposits.realPaidHelp")}
            inputMode="numeric"
            maxLength={18}
          />
          <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={500} />
        </>
      )}
    </DecisionDialog>
  );
}

/** Second approval of the amount that the first operator has named. */
export function SecondApproveDialog({ deposit, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, number, username, approvedReal, realAmount, realCurrency, realExponent } = deposit;
  const realPaid = approvedReal ?? realAmount;
  return (
    <NoteDecision
      queue="deposits"
      onClose={onClose}
      version={deposit.version}
      title={t("deposits.ask.secondApprove", { number })}
      description={t("deposits.effect.secondApprove", {
        username,
        amount: formatAmountIn(realCurrency, realPaid, realExponent),
      })}
      confirmLabel={t("deposits.secondApprove")}
      send={(text) =>
        callOperator(operatorDepositsApi.secondApprove, { params: { id }, body: { realPaid, note: text } })
      }
    />
  );
}

/** Refusal with the reason that the player reads. */
export function RejectDialog({ deposit, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, number, username } = deposit;
  return (
    <DecisionDialog
      danger
      queue="deposits"
      onClose={onClose}
      version={deposit.version}
      schema={rejection}
      defaultValues={{ reasonCode: "", note: "" }}
      title={t("deposits.ask.reject", { number })}
      description={t("deposits.effect.reject", { username })}
      confirmLabel={t("deposits.reject")}
      done={t("desk.queue.done")}
      send={(body) => callOperator(operatorDepositsApi.reject, { params: { id }, body })}
    >
      {(form) => (
        <>
          <ReasonField
            field={form.field("reasonCode")}
            reasons={["NOT_RECEIVED", "AMOUNT_MISMATCH", "NAME_MISMATCH", "DUPLICATE", "PAID_LATE"]}
          />
          <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={500} />
        </>
      )}
    </DecisionDialog>
  );
}
