import { TextField } from "@tessera/shared/fields";
import {
  operatorReferralsApi as api,
  type OperatorReferrer,
} from "@tessera/shared/operator-contracts/referrals";
import * as z from "@tessera/shared/schema";
import { useState } from "react";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { ReferralState } from "./referral-state.tsx";

interface DialogProps {
  readonly referrer: OperatorReferrer;
  readonly onClose: () => void;
}

const reason = z.string().check(z.trim(), z.maxLength(500, "operatorNote.length"));
const schemas = {
  reinstate: z.object({ reason }),
  suspend: z.object({ reason: reason.check(z.minLength(3, "operatorNote.short")) }),
};

function standingVerb({ status }: OperatorReferrer): "reinstate" | "suspend" {
  return status === "suspended" ? "reinstate" : "suspend";
}

/** Dialog that suspends a referrer with the reason that he reads, or ends his suspension. */
export function StandingDialog({ referrer, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { playerId, username, status, version } = referrer;
  // What was asked for stays while the dialog is open, also when another operator was first.
  const [verb] = useState(() => standingVerb(referrer));
  const params = { playerId };
  return (
    <DecisionDialog
      queue="referrals"
      danger={verb === "suspend"}
      onClose={onClose}
      title={t(`referrals.ask.${verb}`, { username })}
      description={t(`referrals.effect.${verb}`)}
      confirmLabel={t(`referrals.decide.${verb}`)}
      done={t("desk.queue.done")}
      version={version}
      isAllowed={standingVerb(referrer) === verb}
      present={<ReferralState status={status} />}
      schema={schemas[verb]}
      defaultValues={{ reason: "" }}
      send={({ reason: told }, seen = version) =>
        verb === "suspend"
          ? callOperator(api.suspend, { params, body: { reason: told, version: seen } })
          : callOperator(api.reinstate, { params, body: { version: seen } })
      }
    >
      {(form) =>
        verb === "suspend" && (
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

const rateSchema = z.object({
  percent: z.string().check(z.trim(), z.regex(/^(10(\.0{1,2})?|\d(\.\d{1,2})?)$/, "referralRate.range")),
});

/** Dialog that changes the share of turnover that a referrer earns from days that are accrued from now on. */
export function RateDialog({ referrer, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { playerId, username, rateBp, status, version } = referrer;
  return (
    <DecisionDialog
      queue="referrals"
      onClose={onClose}
      title={t("referrals.ask.rate", { username })}
      description={t("referrals.effect.rate")}
      confirmLabel={t("referrals.decide.rate")}
      done={t("desk.queue.done")}
      version={version}
      present={<ReferralState status={status} />}
      schema={rateSchema}
      fieldOf={{ rateBp: "percent" }}
      defaultValues={{ percent: String(rateBp / 100) }}
      send={({ percent }, seen = version) =>
        callOperator(api.rate, {
          params: { playerId },
          body: { rateBp: Math.round(Number(percent) * 100), version: seen },
        })
      }
    >
      {(form) => (
        <TextField
          {...form.field("percent")}
          label={t("referrals.ratePercent")}
          inputMode="decimal"
          maxLength={5}
        />
      )}
    </DecisionDialog>
  );
}
