import type { OperatorSupportDetail } from "@tessera/shared/operator-contracts/support";
import { DateTime, Pairs } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { DetailHead, DetailPanel, PlayerLink } from "../../../ui/index.ts";
import { AnswerForm } from "./answer-form.tsx";
import { SupportDecisions } from "./support-decisions.tsx";
import { requestQuery } from "./support-queries.ts";
import { SupportState } from "./support-state.tsx";
import { SupportSubject } from "./support-subject.tsx";
import styles from "./support.module.css";

/** Open request: who writes about what, the conversation, the answer, and whose it is. */
export function SupportDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel label={t("support.one")} query={requestQuery(id)} failure={t("support.oneNotLoaded")}>
      {(request) => (
        <>
          <DetailHead
            title={request.number}
            status={<SupportState status={request.status} />}
            text={<PlayerLink id={request.playerId} username={request.username} />}
          />
          <Facts request={request} />
          <Conversation request={request} />
          <AnswerForm request={request} />
          <SupportDecisions request={request} />
        </>
      )}
    </DetailPanel>
  );
}

function Facts({ request }: { readonly request: OperatorSupportDetail }) {
  const { t } = useTranslation();
  const { waitsSince, assignee, createdAt } = request;
  return (
    <Pairs
      pairs={[
        { label: t("support.about"), value: <SupportSubject about={request} /> },
        { label: t("support.createdAt"), value: <DateTime instant={createdAt} /> },
        ...(waitsSince === null
          ? []
          : [{ label: t("support.waitsSince"), value: <DateTime instant={waitsSince} /> }]),
        { label: t("support.assignee"), value: assignee?.username ?? t("support.nobody") },
      ]}
    />
  );
}

/** Messages of a request. Links and markup are shown as they were typed. */
function Conversation({ request: { messages } }: { readonly request: OperatorSupportDetail }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.Messages} aria-label={t("support.messages")}>
      {messages.map(({ id, from, author, text, createdAt }) => (
        <li key={id} className={styles.Message} data-from={from}>
          <p className={styles.Author}>
            <b>{author}</b> <DateTime instant={createdAt} />
          </p>
          <p className={styles.Text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
