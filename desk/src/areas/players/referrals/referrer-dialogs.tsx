import {
  commissionCost,
  needsBudget,
  type ReferrerRate,
  turnoverOfBudget,
  usualRateBp,
} from "@tessera/shared/core/commission-cost";
import { formatMinor, minorUnits } from "@tessera/shared/core/money";
import { TextField } from "@tessera/shared/fields";
import { type Form, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import {
  operatorReferralsApi as api,
  type OperatorReferrer,
} from "@tessera/shared/operator-contracts/referrals";
import * as z from "@tessera/shared/schema";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import {
  amountText,
  creditsRule,
  DecisionDialog,
  isCredits,
  minorOfText,
  useReturnTexts,
} from "../../../ui/index.ts";
import { EditedCostPart } from "../../offers/credits/credit-cost-part.tsx";
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
      version={version}
      isAllowed={standingVerb(referrer) === verb}
      present={<ReferralState status={status} />}
      schema={schemas[verb]}
      defaultValues={{ reason: "" }}
      send={({ reason: text }, seen = version) =>
        verb === "suspend"
          ? call(api.suspend, { params, body: { reason: text, version: seen } })
          : call(api.reinstate, { params, body: { version: seen } })
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

const rateSchema = z
  .object({
    percent: z.string().check(z.trim(), z.regex(/^(10(\.0{1,2})?|\d(\.\d{1,2})?)$/, "referralRate.range")),
    budget: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ percent, budget }) => !needsBudget(rateOf(percent)) || isCredits(budget), {
      message: "referralRate.budget",
      path: ["budget"],
    }),
  );

/** Basis points of a rate that is typed in percent; NaN for every other text. */
const rateOf = (percent: string) => Math.round(Number(percent) * 100);

/** Rate and budget as they are typed; the usual rate and lower ones have no budget. */
function typedRate({ percent, budget }: z.output<typeof rateSchema>): ReferrerRate {
  const rateBp = rateOf(percent);
  const minor = needsBudget(rateBp) ? minorOfText(budget) : null;
  return { rateBp, budgetMinor: minor === null ? null : minorUnits(minor) };
}

/** Dialog that changes the share of turnover that a referrer earns from days that are accrued from now on. */
export function RateDialog({ referrer, onClose }: DialogProps) {
  const { t } = useTranslation();
  const withReturnTexts = useReturnTexts();
  const { playerId, username, rateBp, budgetMinor, status, version } = referrer;
  return (
    <DecisionDialog
      queue="referrals"
      onClose={onClose}
      title={t("referrals.ask.rate", { username })}
      description={t("referrals.effect.rate")}
      confirmLabel={t("referrals.decide.rate")}
      version={version}
      present={<ReferralState status={status} />}
      schema={rateSchema}
      fieldOf={{ rateBp: "percent", budgetMinor: "budget" }}
      defaultValues={{
        percent: String(rateBp / 100),
        budget: budgetMinor === null ? "" : amountText(budgetMinor),
      }}
      send={async (values, seen = version) => {
        const body = { ...typedRate(values), version: seen };
        const changed = call(api.rate, { params: { playerId }, body });
        const { proposal } = await changed.catch((failure: unknown) => {
          throw withReturnTexts(failure);
        });
        return proposal?.status === "proposed" ? t("credits.proposed") : undefined;
      }}
    >
      {(form) => (
        <>
          <TextField
            {...form.field("percent")}
            label={t("referrals.ratePercent")}
            help={t("referrals.usualRate", { percent: usualRateBp / 100 })}
            inputMode="decimal"
            maxLength={5}
          />
          <BudgetField form={form} referrer={referrer} />
        </>
      )}
    </DecisionDialog>
  );
}

interface BudgetFieldProps {
  readonly form: Form<typeof rateSchema>;
  readonly referrer: OperatorReferrer;
}

/** Budget of a rate above the usual, and the worst case of what is typed. */
function BudgetField({ form, referrer: { playerId, budgetUsedMinor } }: BudgetFieldProps) {
  const { t } = useTranslation();
  const [percent, budget] = useWatch({ control: form.control, name: ["percent", "budget"] });
  const rate = typedRate({ percent, budget });
  const turnover = turnoverOfBudget(rate);
  if (!needsBudget(rate.rateBp)) return null;
  return (
    <>
      <TextField
        {...form.field("budget", creditsRule)}
        label={t("referrals.budget")}
        help={t("referrals.budgetHelp", { used: formatMinor(budgetUsedMinor) })}
        hint={
          turnover === null ? undefined : t("referrals.budgetTurnover", { turnover: formatMinor(turnover) })
        }
        inputMode="decimal"
        maxLength={18}
      />
      <EditedCostPart
        cost={commissionCost(rate)}
        subject={{ queue: "referrals", kind: "referral-rate", key: playerId }}
      />
    </>
  );
}
