import { formatMinor } from "@tessera/shared/core/money";
import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import {
  operatorAdjustmentsApi as api,
  type OperatorAdjustment,
} from "@tessera/shared/operator-contracts/adjustments";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { AdjustmentState } from "./adjustment-state.tsx";

export type AdjustmentDecision = "confirm" | "decline" | "withdraw";

interface AdjustmentDialogProps {
  readonly adjustment: OperatorAdjustment;
  readonly decision: AdjustmentDecision;
  readonly onClose: () => void;
}

const note = z.string().check(z.trim(), z.maxLength(1_000, "operatorNote.long"));
const required = note.check(z.minLength(3, "operatorNote.short"));
const schemas = {
  confirm: z.object({ note }),
  decline: z.object({ note: required }),
  withdraw: z.object({ note }),
};

function send(decision: AdjustmentDecision, id: string, text: string, version: number): Promise<unknown> {
  const params = { id };
  if (decision === "withdraw") return call(api.withdraw, { params, body: { version } });
  if (decision === "decline") return call(api.decline, { params, body: { version, note: text } });
  return call(api.confirm, { params, body: { version, note: text === "" ? null : text } });
}

/** Dialog of one decision about a proposed adjustment. */
export function AdjustmentDialog({ adjustment, decision, onClose }: AdjustmentDialogProps) {
  const { t } = useTranslation();
  const { id, number, username, amountMinor, status, decidedBy } = adjustment;
  const isAdded = amountMinor > 0n;
  const amount = formatMinor(isAdded ? amountMinor : -amountMinor);
  const effect = decision === "confirm" ? (isAdded ? "add" : "take") : "nothing";
  return (
    <DecisionDialog
      queue="adjustments"
      danger={decision !== "confirm"}
      onClose={onClose}
      title={t(`adjustments.ask.${decision}`, { number })}
      description={t(`adjustments.effect.${effect}`, { amount, username })}
      confirmLabel={t(`adjustments.decide.${decision}`)}
      version={adjustment.version}
      present={
        <>
          {decidedBy !== null && <p>{decidedBy}</p>}
          <AdjustmentState status={status} />
        </>
      }
      schema={schemas[decision]}
      defaultValues={{ note: "" }}
      send={(values, seen) => send(decision, id, values.note, seen ?? adjustment.version)}
    >
      {(form) =>
        decision !== "withdraw" && (
          <TextField
            {...form.field("note")}
            label={t(decision === "decline" ? "adjustments.declineNote" : "desk.decision.note")}
            maxLength={1_000}
          />
        )
      }
    </DecisionDialog>
  );
}
