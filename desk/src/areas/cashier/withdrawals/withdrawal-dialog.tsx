import { formatMinor } from "@tessera/shared/core/money";
import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import {
  withdrawalOperatorApi,
  type ReviewedWithdrawal,
} from "@tessera/shared/operator-contracts/withdrawals";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog, PresentRow, ReasonField } from "../../../ui/index.ts";
import type { WithdrawalDecision } from "./allowed-decisions.ts";
import { WithdrawalState } from "./withdrawal-status.tsx";

const note = z.string().check(z.maxLength(500, "operatorNote.length"));
const reasons = {
  reject: ["NAME_MISMATCH", "ACCOUNT_CLOSED", "DUPLICATE", "PLAYER_EXCLUDED"],
  refund: ["PAYOUT_FAILED", "ACCOUNT_CLOSED", "NAME_MISMATCH"],
} as const;

interface DialogProps {
  /** As the operator sees it: its version travels with the decision. */
  readonly withdrawal: ReviewedWithdrawal & { readonly trail?: Trail };
  readonly onClose: () => void;
}

/** Dialog of one decision about a withdrawal. */
export function WithdrawalDialog({
  decision,
  ...props
}: DialogProps & { readonly decision: WithdrawalDecision }) {
  if (decision === "reject" || decision === "refund") return <ReasonDialog {...props} decision={decision} />;
  return decision === "markPaid" ? <PaidDialog {...props} /> : <NoteDialog {...props} decision={decision} />;
}

/** Props that all decisions about a withdrawal share. */
function useCommon({ withdrawal, onClose }: DialogProps, decision: WithdrawalDecision) {
  const { t } = useTranslation();
  const amount = formatMinor(withdrawal.amountMinor);
  return {
    queue: "withdrawals",
    onClose,
    title: t(`withdrawals.ask.${decision}`, { number: withdrawal.number }),
    description: t(`withdrawals.effect.${decision}`, { amount, username: withdrawal.username }),
    confirmLabel: t(`withdrawals.decide.${decision}`, { amount }),
    version: withdrawal.version,
    present: (
      <PresentRow trail={withdrawal.trail}>
        <WithdrawalState withdrawal={withdrawal} />
      </PresentRow>
    ),
  } as const;
}

/** Decision that needs nothing but an optional note: an approval, or another try. */
function NoteDialog({
  decision,
  ...props
}: DialogProps & { readonly decision: "approve" | "secondApprove" | "retry" }) {
  const { t } = useTranslation();
  const { id } = props.withdrawal;
  return (
    <DecisionDialog
      {...useCommon(props, decision)}
      schema={z.object({ note })}
      defaultValues={{ note: "" }}
      send={(values, version = props.withdrawal.version) =>
        call(withdrawalOperatorApi[decision], { params: { id }, body: { ...values, version } })
      }
    >
      {(form) => <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={500} />}
    </DecisionDialog>
  );
}

/** Decision that gives the money back, with the reason that the player reads. */
function ReasonDialog({ decision, ...props }: DialogProps & { readonly decision: "reject" | "refund" }) {
  const { t } = useTranslation();
  const { id } = props.withdrawal;
  return (
    <DecisionDialog
      {...useCommon(props, decision)}
      danger
      schema={z.object({ reasonCode: z.string().check(z.minLength(1, "required")), note })}
      defaultValues={{ reasonCode: "", note: "" }}
      send={(values, version = props.withdrawal.version) =>
        call(withdrawalOperatorApi[decision], { params: { id }, body: { ...values, version } })
      }
    >
      {(form) => (
        <>
          <ReasonField field={form.field("reasonCode")} reasons={reasons[decision]} />
          <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={500} />
        </>
      )}
    </DecisionDialog>
  );
}

/** Decision that a payment was made at the bank, with its reference. */
function PaidDialog(props: DialogProps) {
  const { t } = useTranslation();
  const { id } = props.withdrawal;
  return (
    <DecisionDialog
      {...useCommon(props, "markPaid")}
      schema={z.object({ bankRef: z.string().check(z.trim(), z.minLength(1, "required")), note })}
      defaultValues={{ bankRef: "", note: "" }}
      send={(values, version = props.withdrawal.version) =>
        call(withdrawalOperatorApi.markPaid, { params: { id }, body: { ...values, version } })
      }
    >
      {(form) => (
        <>
          <TextField {...form.field("bankRef")} label={t("withdrawals.bankRef")} maxLength={100} />
          <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={500} />
        </>
      )}
    </DecisionDialog>
  );
}
