import { formatMinor } from "@tessera/shared/core/money";
import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import {
  type CreditProposal,
  creditProposalsApi as api,
} from "@tessera/shared/operator-contracts/credit-proposals";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { CreditState } from "./credit-state.tsx";
import { useSubjectTitle } from "./credit-subject.tsx";

export type CreditDecision = "approve" | "decline" | "withdraw";

interface CreditDialogProps {
  readonly proposal: CreditProposal;
  readonly decision: CreditDecision;
  readonly onClose: () => void;
}

const note = z.string().check(z.trim(), z.maxLength(1_000, "operatorNote.long"));
const schemas = {
  approve: z.object({ note }),
  decline: z.object({ note: note.check(z.minLength(3, "operatorNote.short")) }),
  withdraw: z.object({ note }),
};

function send(decision: CreditDecision, id: string, text: string, version: number): Promise<unknown> {
  const params = { id };
  if (decision === "withdraw") return call(api.withdraw, { params, body: { version } });
  if (decision === "decline") return call(api.decline, { params, body: { version, note: text } });
  return call(api.approve, { params, body: { version, note: text === "" ? null : text } });
}

/** Dialog of one decision about a proposal. */
export function CreditDialog({ proposal, decision, onClose }: CreditDialogProps) {
  const { t } = useTranslation();
  const { id, cost, status, decidedBy, version } = proposal;
  const name = useSubjectTitle()(proposal);
  const amount = cost.inAllMinor === null ? t("credits.unbounded") : formatMinor(cost.inAllMinor);
  return (
    <DecisionDialog
      queue="credits"
      danger={decision !== "approve"}
      onClose={onClose}
      title={t(`credits.ask.${decision}`, { name })}
      description={t(decision === "approve" ? "credits.effect.approve" : "credits.effect.nothing", {
        amount,
      })}
      confirmLabel={t(`credits.decide.${decision}`)}
      version={version}
      present={
        <>
          {decidedBy !== null && <p>{decidedBy}</p>}
          <CreditState status={status} />
        </>
      }
      schema={schemas[decision]}
      defaultValues={{ note: "" }}
      send={(values, seen) => send(decision, id, values.note, seen ?? version)}
    >
      {(form) =>
        decision !== "withdraw" && (
          <TextField
            {...form.field("note")}
            label={t(decision === "decline" ? "credits.declineNote" : "desk.decision.note")}
            maxLength={1_000}
          />
        )
      }
    </DecisionDialog>
  );
}
