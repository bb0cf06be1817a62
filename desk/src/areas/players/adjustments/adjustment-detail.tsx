import {
  operatorAdjustmentsApi,
  type OperatorAdjustment,
} from "@tessera/shared/operator-contracts/adjustments";
import { Amount, DateTime, Pairs, type Pair } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useMayCall, useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  DecisionButton,
  DetailActions,
  DetailHead,
  DetailPanel,
  PlayerLink,
  useActorText,
} from "../../../ui/index.ts";
import { AdjustmentDialog, type AdjustmentDecision } from "./adjustment-dialog.tsx";
import { AdjustmentState } from "./adjustment-state.tsx";

const adjustmentQuery = (id: string) =>
  callQuery(["adjustments", "one", id], operatorAdjustmentsApi.one, { params: { id } });

/** Open adjustment: what is added or taken and why, who proposed it, and what this operator can decide. */
export function AdjustmentDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("adjustments.one")}
      query={adjustmentQuery(id)}
      failure={t("adjustments.oneNotLoaded")}
    >
      {(adjustment) => (
        <>
          <DetailHead
            title={adjustment.number}
            status={<AdjustmentState status={adjustment.status} />}
            amount={
              <Amount minor={adjustment.amountMinor} signed={adjustment.amountMinor > 0n} size="large" />
            }
            text={<PlayerLink id={adjustment.playerId} username={adjustment.username} />}
          />
          <AdjustmentFacts adjustment={adjustment} />
          <AdjustmentDecisions adjustment={adjustment} />
        </>
      )}
    </DetailPanel>
  );
}

function AdjustmentFacts({ adjustment }: { readonly adjustment: OperatorAdjustment }) {
  const { t } = useTranslation();
  const actorText = useActorText();
  const { reason, explanation, note, proposedBy, decidedBy, decisionNote, decidedAt } = adjustment;
  const pairs: readonly Pair[] = [
    { label: t("adjustments.reason"), value: t(`adjustments.reasons.${reason}`) },
    { label: t("adjustments.explanation"), value: explanation },
    ...(note === null || note === "" ? [] : [{ label: t("adjustments.note"), value: note }]),
    { label: t("adjustments.proposedBy"), value: proposedBy },
    { label: t("adjustments.createdAt"), value: <DateTime instant={adjustment.createdAt} /> },
    ...(decidedBy === null
      ? [{ label: t("adjustments.expiresAt"), value: <DateTime instant={adjustment.expiresAt} /> }]
      : [{ label: t("adjustments.decidedBy"), value: actorText(decidedBy) }]),
    ...(decidedAt === null
      ? []
      : [{ label: t("adjustments.decidedAt"), value: <DateTime instant={decidedAt} /> }]),
    ...(decisionNote === null ? [] : [{ label: t("adjustments.decisionNote"), value: decisionNote }]),
  ];
  return <Pairs pairs={pairs} />;
}

/**
 * Decisions about a proposal: of its author to withdraw it, of others to confirm or decline it. The server
 * decides.
 */
function useAllowed({ status, proposedBy }: OperatorAdjustment): readonly AdjustmentDecision[] {
  const { username } = useOperator();
  const mayCall = useMayCall();
  if (status !== "proposed") return [];
  const decisions = proposedBy === username ? (["withdraw"] as const) : (["confirm", "decline"] as const);
  return decisions.filter((decision) => mayCall(operatorAdjustmentsApi[decision]));
}

const hotkeys = { confirm: "a", decline: "r", withdraw: undefined } as const;

function AdjustmentDecisions({ adjustment }: { readonly adjustment: OperatorAdjustment }) {
  const { t } = useTranslation();
  const allowed = useAllowed(adjustment);
  const note = allowed.includes("withdraw")
    ? t("adjustments.ownProposal")
    : t(allowed.length === 0 ? "adjustments.nothingToDecide" : "desk.queue.audited");
  return (
    <DetailActions note={note}>
      {(["confirm", "decline", "withdraw"] as const).map((decision) => (
        <DecisionButton
          key={decision}
          label={t(`adjustments.decide.${decision}`)}
          kind={decision === "confirm" ? "lit" : "danger"}
          hotkey={hotkeys[decision]}
          hotkeyLabel={t(decision === "confirm" ? "desk.keys.approve" : "desk.keys.reject")}
          isOffered={allowed.includes(decision)}
        >
          {(close) => <AdjustmentDialog adjustment={adjustment} decision={decision} onClose={close} />}
        </DecisionButton>
      ))}
    </DetailActions>
  );
}
