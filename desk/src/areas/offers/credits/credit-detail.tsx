import { type CreditProposal, creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { Link } from "@tessera/shared/router";
import { DateTime, Pairs, type Pair } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useMayCall, useMayList, useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  DecisionButton,
  DetailActions,
  DetailHead,
  DetailPanel,
  DetailPart,
  useActorText,
} from "../../../ui/index.ts";
import { CreditCostPart } from "./credit-cost-part.tsx";
import { CreditDialog, type CreditDecision } from "./credit-dialog.tsx";
import { CreditState } from "./credit-state.tsx";
import { placeOf, SubjectChanges, useSubjectTitle } from "./credit-subject.tsx";

const creditQuery = (id: string) =>
  callQuery(["credits", "one", id], creditProposalsApi.one, { params: { id } });

/** Open proposal: worst case, who is behind it, what it changes, and what this operator can decide. */
export function CreditDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const titleOf = useSubjectTitle();
  const mayList = useMayList();
  return (
    <DetailPanel label={t("credits.one")} query={creditQuery(id)} failure={t("credits.oneNotLoaded")}>
      {(proposal) => (
        <>
          <DetailHead
            title={titleOf(proposal)}
            status={<CreditState status={proposal.status} />}
            text={
              mayList(placeOf[proposal.subject.kind].list) ? (
                <Link to={placeOf[proposal.subject.kind].path(proposal.key)}>{proposal.key}</Link>
              ) : (
                `${t(`credits.kinds.${proposal.subject.kind}`)} · ${proposal.key}`
              )
            }
          />
          <CreditCostPart cost={proposal.cost} />
          <DetailPart title={t("credits.who")}>
            <ProposalFacts proposal={proposal} />
          </DetailPart>
          <SubjectChanges subject={proposal.subject} />
          <CreditDecisions proposal={proposal} />
        </>
      )}
    </DetailPanel>
  );
}

function ProposalFacts({ proposal }: { readonly proposal: CreditProposal }) {
  const { t } = useTranslation();
  const actorText = useActorText();
  const { draftedBy, proposedBy, decidedBy, decidedAt, decisionNote, createdAt, expiresAt } = proposal;
  const pairs: readonly Pair[] = [
    ...(draftedBy === null ? [] : [{ label: t("credits.draftedBy"), value: draftedBy }]),
    { label: t("credits.proposedBy"), value: proposedBy },
    { label: t("credits.createdAt"), value: <DateTime instant={createdAt} /> },
    decidedBy === null
      ? { label: t("credits.expiresAt"), value: <DateTime instant={expiresAt} /> }
      : { label: t("credits.decidedBy"), value: actorText(decidedBy) },
    ...(decidedAt === null
      ? []
      : [{ label: t("credits.decidedAt"), value: <DateTime instant={decidedAt} /> }]),
    ...(decisionNote === null ? [] : [{ label: t("credits.decisionNote"), value: decisionNote }]),
  ];
  return <Pairs pairs={pairs} />;
}

/**
 * Decisions about a proposal: of its author to withdraw it, of others to approve or decline it. The server
 * decides.
 */
function useAllowed({ status, proposedBy, draftedBy }: CreditProposal): readonly CreditDecision[] {
  const { username } = useOperator();
  const mayCall = useMayCall();
  if (status !== "proposed") return [];
  if (proposedBy === username) return ["withdraw"];
  if (draftedBy === username) return [];
  return (["approve", "decline"] as const).filter((decision) => mayCall(creditProposalsApi[decision]));
}

const hotkeys = { approve: "a", decline: "r", withdraw: undefined } as const;

function CreditDecisions({ proposal }: { readonly proposal: CreditProposal }) {
  const { t } = useTranslation();
  const allowed = useAllowed(proposal);
  const note = allowed.includes("withdraw")
    ? t("credits.ownProposal")
    : t(allowed.length === 0 ? "credits.nothingToDecide" : "desk.queue.audited");
  return (
    <DetailActions note={note}>
      {(["approve", "decline", "withdraw"] as const).map((decision) => (
        <DecisionButton
          key={decision}
          label={t(`credits.decide.${decision}`)}
          kind={decision === "approve" ? "lit" : "danger"}
          hotkey={hotkeys[decision]}
          isOffered={allowed.includes(decision)}
        >
          {(close) => <CreditDialog proposal={proposal} decision={decision} onClose={close} />}
        </DecisionButton>
      ))}
    </DetailActions>
  );
}
