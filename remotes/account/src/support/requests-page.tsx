import type { ListedSupportRequest, SupportSubject } from "@tessera/shared/contracts/support";
import { useQuery } from "@tessera/shared/query";
import { Link, useSearchParams } from "@tessera/shared/router";
import {
  buttonClass,
  DataTable,
  DateTime,
  EmptyState,
  Icon,
  PageHead,
  Pager,
  QueryPart,
  SkeletonRows,
  Stack,
  TypeTile,
  type Column,
  type IconName,
} from "@tessera/shared/ui";
import { RequestState } from "./request-state.tsx";
import { SupportHours } from "./support-hours.tsx";
import { requestsQuery } from "./support-queries.ts";
import { useSubjectText } from "./support-subject.ts";
import styles from "./support.module.css";
import { useTranslation } from "../texts.ts";

const icons: Readonly<Record<SupportSubject, IconName>> = {
  deposit: "in",
  withdrawal: "out",
  round: "games",
  profile: "profile",
  other: "message",
};

/** Screen of the player's requests to support, the latest change first. */
export function RequestsPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const given = Number(address.get("pageIndex"));
  const pageIndex = Number.isSafeInteger(given) && given > 0 ? given : 0;
  const options = requestsQuery(pageIndex);
  const query = useQuery(options);
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.support.title")}>
        <Link to="/support/new" className={buttonClass({ kind: "lit", slim: true })}>
          {t("account.support.write")}
        </Link>
      </PageHead>
      <SupportHours />
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("account.support.notLoaded")}
        safe={t("account.support.safe")}
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ items, pageCount }) => (
          <div className={styles.List} aria-busy={query.isPlaceholderData}>
            {items.length === 0 ? (
              <EmptyState title={t("account.support.empty")} text={t("account.support.emptyText")} />
            ) : (
              <RequestTable requests={items} />
            )}
            <Pager
              pageIndex={pageIndex}
              pageCount={pageCount}
              onPage={(next) => setAddress(next === 0 ? {} : { pageIndex: String(next) })}
            />
          </div>
        )}
      </QueryPart>
    </Stack>
  );
}

function RequestTable({ requests }: { readonly requests: readonly ListedSupportRequest[] }) {
  const { t } = useTranslation();
  const subjectText = useSubjectText();
  const columns: readonly Column<ListedSupportRequest>[] = [
    {
      key: "subject",
      header: t("account.support.about"),
      cell: ({ subject, subjectNumber }) => subjectText(subject, subjectNumber),
      place: "title",
    },
    {
      key: "preview",
      header: t("account.support.lastMessage"),
      cell: ({ preview }) => <span className={styles.Preview}>{preview}</span>,
    },
    {
      key: "time",
      header: t("account.support.time"),
      cell: ({ changedAt }) => <DateTime instant={changedAt} />,
      place: "meta",
    },
    {
      key: "status",
      header: t("account.support.state"),
      cell: ({ status }) => <RequestState status={status} />,
      place: "status",
    },
  ];
  return (
    <DataTable
      caption={t("account.support.title")}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      strong={({ status }) => status === "answered"}
      leading={({ subject }) => <TypeTile icon={icons[subject]} />}
      action={({ id, number }) => (
        <Link to={`/support/${id}`} aria-label={t("account.support.open", { number })}>
          <Icon name="next" size="small" />
        </Link>
      )}
    />
  );
}
