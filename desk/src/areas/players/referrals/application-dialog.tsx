import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import {
  type OperatorApplication,
  operatorReferralsApi as api,
} from "@tessera/shared/operator-contracts/referrals";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { ReferralState } from "./referral-state.tsx";

interface ApplicationDialogProps {
  readonly application: OperatorApplication;
  readonly decision: "approve" | "reject";
  readonly onClose: () => void;
}

const reason = z.string().check(z.trim(), z.maxLength(500, "operatorNote.length"));
const schemas = {
  approve: z.object({ reason }),
  reject: z.object({ reason: reason.check(z.minLength(3, "operatorNote.short")) }),
};

/** Dialog that approves an application, or rejects it with the reason that the player reads. */
export function ApplicationDialog({ application, decision, onClose }: ApplicationDialogProps) {
  const { t } = useTranslation();
  const { username, status, decidedBy } = application;
  const params = { id: application.id };
  const isReject = decision === "reject";
  return (
    <DecisionDialog
      queue="referrals"
      danger={isReject}
      onClose={onClose}
      title={t(`referrals.ask.${decision}`, { username })}
      description={t(`referrals.effect.${decision}`)}
      confirmLabel={t(`referrals.decide.${decision}`)}
      version={application.version}
      present={
        <>
          {decidedBy !== null && <p>{decidedBy}</p>}
          <ReferralState status={status} />
        </>
      }
      schema={schemas[decision]}
      defaultValues={{ reason: "" }}
      send={({ reason: text }, version = application.version) =>
        isReject
          ? call(api.reject, { params, body: { reason: text, version } })
          : call(api.approve, { params, body: { version } })
      }
    >
      {(form) =>
        isReject && (
          <TextField
            {...form.field("reason")}
            label={t("desk.decision.reason")}
            help={t("desk.decision.reasonHelp")}
            maxLength={500}
          />
        )
      }
    </DecisionDialog>
  );
}
