import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorDepositsApi, type OperatorDeposit } from "@tessera/shared/operator-contracts/deposits";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import {
  amountRule,
  amountText,
  DecisionDialog,
  formatAmountIn,
  minorOfText,
  NoteDecision,
  PresentRow,
  ReasonField,
} from "../../../ui/index.ts";
import { DepositState } from "./deposit-status.tsx";

interface DialogProps {
  /** As the operator sees it: its version travels with the decision. */
  readonly deposit: OperatorDeposit & { readonly trail?: Trail };
  readonly onClose: () => void;
}

/** Props that all decisions about a deposit share. */
function commonProps({ deposit, onClose }: DialogProps) {
  return {
    queue: "deposits",
    onClose,
    version: deposit.version,
    present: (
      <PresentRow trail={deposit.trail}>
        <DepositState deposit={deposit} />
      </PresentRow>
    ),
  } as const;
}

const note = z.string().check(z.maxLength(500));
const rejection = z.object({ reasonCode: z.string().check(z.minLength(1, "required")), note });

/** Approval with the amount that really arrived, in its currency. */
export function ApproveDialog(props: DialogProps) {
  const { deposit } = props;
  const { t } = useTranslation();
  const { id, number, username, realPaid, realAmount, realCurrency, realExponent } = deposit;
  const isAmount = (text: string) => minorOfText(text, realExponent) !== null;
  return (
    <DecisionDialog
      {...commonProps(props)}
      schema={z.object({ realPaid: z.string().check(z.refine(isAmount, "required")), note })}
      defaultValues={{ realPaid: amountText(BigInt(realPaid ?? realAmount), realExponent), note: "" }}
      fieldOf={{ AMOUNT_INVALID: "realPaid", AMOUNT_OUT_OF_RANGE: "realPaid" }}
      title={t("deposits.ask.approve", { number })}
      description={t("deposits.effect.approve", { username })}
      confirmLabel={t("deposits.approve")}
      send={(values, version = deposit.version) =>
        call(operatorDepositsApi.approve, {
          params: { id },
          body: {
            realPaid: String(minorOfText(values.realPaid, realExponent)),
            note: values.note,
            version,
          },
        })
      }
    >
      {(form) => (
        <>
          <TextField
            {...form.field("realPaid", amountRule(realExponent))}
            label={t("deposits.realPaid", { currency: realCurrency })}
            help={t(realExponent > 0 ? "deposits.realPaidDecimals" : "deposits.realPaidWhole")}
            inputMode={realExponent > 0 ? "decimal" : "numeric"}
            maxLength={18}
          />
          <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={500} />
        </>
      )}
    </DecisionDialog>
  );
}

/** Second approval of the amount that the first operator has named. */
export function SecondApproveDialog(props: DialogProps) {
  const { deposit } = props;
  const { t } = useTranslation();
  const { id, number, username, approvedReal, realAmount, realCurrency, realExponent } = deposit;
  const realPaid = approvedReal ?? realAmount;
  return (
    <NoteDecision
      {...commonProps(props)}
      title={t("deposits.ask.secondApprove", { number })}
      description={t("deposits.effect.secondApprove", {
        username,
        amount: formatAmountIn(realCurrency, realPaid, realExponent),
      })}
      confirmLabel={t("deposits.secondApprove")}
      send={(text, version = deposit.version) =>
        call(operatorDepositsApi.secondApprove, {
          params: { id },
          body: { realPaid, note: text, version },
        })
      }
    />
  );
}

/** Refusal with the reason that the player reads. */
export function RejectDialog(props: DialogProps) {
  const { deposit } = props;
  const { t } = useTranslation();
  const { id, number, username } = deposit;
  return (
    <DecisionDialog
      danger
      {...commonProps(props)}
      schema={rejection}
      defaultValues={{ reasonCode: "", note: "" }}
      title={t("deposits.ask.reject", { number })}
      description={t("deposits.effect.reject", { username })}
      confirmLabel={t("deposits.reject")}
      send={(values, version = deposit.version) =>
        call(operatorDepositsApi.reject, { params: { id }, body: { ...values, version } })
      }
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
