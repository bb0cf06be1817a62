import { call } from "@tessera/shared/http";
import { type OperatorApplication, operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { useMutation } from "@tessera/shared/query";
import { Button, DateTime, Note, Pairs, type Pair, useFailureText } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  DecisionButton,
  DetailActions,
  DetailHead,
  DetailPanel,
  DetailPart,
  PlayerLink,
} from "../../../ui/index.ts";
import { ApplicationDialog } from "./application-dialog.tsx";
import { applicationQuery } from "./referral-queries.ts";
import { ReferralState } from "./referral-state.tsx";
import styles from "./referrals-page.module.css";

/** Open application: the identity card beside the data that has to agree with it, and the decision. */
export function ApplicationDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("referrals.one")}
      query={applicationQuery(id)}
      failure={t("referrals.oneNotLoaded")}
    >
      {(application) => (
        <>
          <DetailHead
            title={<PlayerLink id={application.playerId} username={application.username} />}
            status={<ReferralState status={application.status} />}
            text={application.fullName}
          />
          <IdCard application={application} />
          <ApplicationFacts application={application} />
          <ApplicationDecisions application={application} />
        </>
      )}
    </DetailPanel>
  );
}

function ApplicationFacts({ application }: { readonly application: OperatorApplication }) {
  const { t } = useTranslation();
  const { reason, decidedBy, decidedAt } = application;
  const pairs: readonly Pair[] = [
    { label: t("referrals.fullName"), value: application.fullName },
    { label: t("referrals.phone"), value: application.phone },
    { label: t("referrals.email"), value: application.email },
    { label: t("referrals.bank"), value: application.bankName },
    { label: t("referrals.accountNumber"), value: application.accountNumber },
    { label: t("referrals.accountName"), value: application.accountName },
    { label: t("referrals.createdAt"), value: <DateTime instant={application.createdAt} /> },
    ...(reason === null ? [] : [{ label: t("desk.decision.reason"), value: reason }]),
    ...(decidedBy === null ? [] : [{ label: t("referrals.decidedBy"), value: decidedBy }]),
    ...(decidedAt === null
      ? []
      : [{ label: t("referrals.decidedAt"), value: <DateTime instant={decidedAt} /> }]),
  ];
  return <Pairs pairs={pairs} />;
}

/** Picture of the card, shown when it is asked for: each look is recorded in the audit log. */
function IdCard({ application }: { readonly application: OperatorApplication }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const look = useMutation({
    mutationFn: () => call(operatorReferralsApi.idCard, { params: { id: application.id }, body: {} }),
  });
  if (!application.hasCard) return <Note>{t("referrals.cardGone")}</Note>;
  return (
    <DetailPart title={t("referrals.card")}>
      {look.data ? (
        <img
          className={styles.Card}
          src={`data:${look.data.contentType};base64,${look.data.base64}`}
          alt={t("referrals.cardOf", { username: application.username })}
        />
      ) : (
        <>
          <p>{t("referrals.cardText")}</p>
          <Button slim busy={look.isPending} onClick={() => look.mutate()}>
            {t("referrals.showCard")}
          </Button>
        </>
      )}
      {look.error && (
        <Note announce="alert" icon="warning">
          {failureText(look.error)}
        </Note>
      )}
    </DetailPart>
  );
}

function ApplicationDecisions({ application }: { readonly application: OperatorApplication }) {
  const { t } = useTranslation();
  const isOpen = application.status === "pending";
  return (
    <DetailActions note={t(isOpen ? "desk.queue.audited" : "referrals.nothingToDecide")}>
      {(["approve", "reject"] as const).map((decision) => (
        <DecisionButton
          key={decision}
          label={t(`referrals.decide.${decision}`)}
          kind={decision === "approve" ? "lit" : "danger"}
          hotkey={decision === "approve" ? "a" : "r"}
          hotkeyLabel={t(`desk.keys.${decision}`)}
          isOffered={isOpen}
        >
          {(close) => <ApplicationDialog application={application} decision={decision} onClose={close} />}
        </DecisionButton>
      ))}
    </DetailActions>
  );
}
