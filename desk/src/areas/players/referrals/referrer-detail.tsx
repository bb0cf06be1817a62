import { formatMinor } from "@tessera/shared/core/money";
import type { OperatorReferrer } from "@tessera/shared/operator-contracts/referrals";
import { Pairs } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DetailActions, DetailHead, DetailPanel, PlayerLink } from "../../../ui/index.ts";
import { ProposalNote } from "../../offers/credits/proposal-note.tsx";
import { referrerQuery } from "./referral-queries.ts";
import { ReferralState } from "./referral-state.tsx";
import { RateDialog, StandingDialog } from "./referrer-dialogs.tsx";

/** Open referrer: his rate, and what can be changed about him. */
export function ReferrerDetail({ playerId }: { readonly playerId: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("referrals.referrer")}
      query={referrerQuery(playerId)}
      failure={t("referrals.oneNotLoaded")}
    >
      {(referrer) => (
        <>
          <DetailHead
            title={<PlayerLink id={referrer.playerId} username={referrer.username} />}
            status={<ReferralState status={referrer.status} />}
          />
          {referrer.proposal && <ProposalNote proposal={referrer.proposal} />}
          <ReferrerFacts referrer={referrer} />
          <ReferrerActions referrer={referrer} />
        </>
      )}
    </DetailPanel>
  );
}

function ReferrerFacts({
  referrer: { rateBp, budgetMinor, budgetUsedMinor, reason, decidedBy },
}: {
  readonly referrer: OperatorReferrer;
}) {
  const { t } = useTranslation();
  return (
    <Pairs
      pairs={[
        { label: t("referrals.rate"), value: t("referrals.percent", { percent: rateBp / 100 }) },
        ...(budgetMinor === null
          ? []
          : [
              {
                label: t("referrals.budget"),
                value: t("referrals.budgetUsed", {
                  budget: formatMinor(budgetMinor),
                  spent: formatMinor(budgetUsedMinor),
                }),
              },
            ]),
        ...(reason === null ? [] : [{ label: t("desk.decision.reason"), value: reason }]),
        ...(decidedBy === null ? [] : [{ label: t("referrals.decidedBy"), value: decidedBy }]),
      ]}
    />
  );
}

function ReferrerActions({ referrer }: { readonly referrer: OperatorReferrer }) {
  const { t } = useTranslation();
  const isSuspended = referrer.status === "suspended";
  const isMember = isSuspended || referrer.status === "approved";
  return (
    <DetailActions note={t(isMember ? "desk.queue.audited" : "referrals.nothingToDecide")}>
      <DecisionButton label={t("referrals.decide.rate")} isOffered={isMember}>
        {(close) => <RateDialog referrer={referrer} onClose={close} />}
      </DecisionButton>
      <DecisionButton
        label={t(isSuspended ? "referrals.decide.reinstate" : "referrals.decide.suspend")}
        kind={isSuspended ? "lit" : "danger"}
        isOffered={isMember}
      >
        {(close) => <StandingDialog referrer={referrer} onClose={close} />}
      </DecisionButton>
    </DetailActions>
  );
}
