import type { SupportMessage, SupportRequest } from "@tessera/shared/contracts/support";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import {
  buttonClass,
  DateTime,
  EmptyState,
  PageHead,
  QueryPart,
  SkeletonRows,
  Stack,
} from "@tessera/shared/ui";
import { BackToRequests } from "./back-to-requests.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { RequestState } from "./request-state.tsx";
import { requestQuery } from "./support-queries.ts";
import { useSubjectText } from "./support-subject.ts";
import styles from "./support.module.css";
import { useTranslation } from "../texts.ts";

/** Screen of one request: what was written, and the field to write more. */
export function RequestPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const options = requestQuery(id);
  const query = useQuery(options);
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead before={<BackToRequests />} title={query.data?.number ?? t("account.support.one")}>
        {query.data && <RequestState status={query.data.status} />}
      </PageHead>
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("account.support.oneNotLoaded")}
        safe={t("account.support.safe")}
        gone={<Gone />}
        skeleton={<SkeletonRows rows={3} />}
      >
        {(request) => (
          <>
            <Conversation request={request} />
            <ReplyForm request={request} />
          </>
        )}
      </QueryPart>
    </Stack>
  );
}

function Conversation({
  request: { subject, subjectNumber, messages },
}: {
  readonly request: SupportRequest;
}) {
  const { t } = useTranslation();
  const subjectText = useSubjectText();
  return (
    <>
      <p className={styles.Subject}>{subjectText(subject, subjectNumber)}</p>
      <ol className={styles.Messages} aria-label={t("account.support.messages")} aria-live="polite">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </>
  );
}

/** One message. Links and markup are shown as they were typed. */
function Message({ message: { from, text, createdAt } }: { readonly message: SupportMessage }) {
  const { t } = useTranslation();
  return (
    <li className={styles.Message} data-from={from}>
      <p className={styles.Author}>
        <b>{t(`account.support.from.${from}`)}</b> <DateTime instant={createdAt} />
      </p>
      <p className={styles.Text}>{text}</p>
    </li>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("account.support.gone")}
      text={t("account.support.goneText")}
      action={
        <Link to="/support" className={buttonClass({ slim: true })}>
          {t("account.support.toRequests")}
        </Link>
      }
    />
  );
}

/** Screen of an address that cannot be a request's. */
export function NoSuchRequest() {
  const { t } = useTranslation();
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead before={<BackToRequests />} title={t("account.support.one")} />
      <Gone />
    </Stack>
  );
}
