import type { OperatorApplication, OperatorReferrer } from "@tessera/shared/operator-contracts/referrals";
import { useQuery } from "@tessera/shared/query";
import { DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { type Column, NextPage, QueueList, QueueTable } from "../../../ui/index.ts";
import { applicationsQuery, type ReferralFilter, referrersQuery } from "./referral-queries.ts";
import { ReferralState } from "./referral-state.tsx";

interface ListProps {
  readonly filter: ReferralFilter;
  readonly isFiltered: boolean;
  readonly onTurn: (after: string) => void;
}

/** One page of applications. */
export function ApplicationList({ filter, isFiltered, onTurn }: ListProps) {
  const { t } = useTranslation();
  const options = applicationsQuery(filter);
  const query = useQuery(options);
  const columns: readonly Column<OperatorApplication>[] = [
    { key: "username", header: t("referrals.username"), place: "title", cell: ({ username }) => username },
    { key: "fullName", header: t("referrals.fullName"), cell: ({ fullName }) => fullName },
    {
      key: "createdAt",
      header: t("referrals.createdAt"),
      place: "meta",
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
    },
    {
      key: "status",
      header: t("referrals.state"),
      place: "status",
      cell: ({ status }) => <ReferralState status={status} />,
    },
  ];
  return (
    <>
      <QueueList
        query={query}
        queryKey={options.queryKey}
        failure={t("referrals.notLoaded")}
        empty={t("referrals.empty.applications")}
        isFiltered={isFiltered}
      >
        {(rows) => (
          <QueueTable
            caption={t("referrals.lists.applications")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ username }) => t("desk.queue.open", { name: username })}
            leading={() => <TypeTile icon="referral" direction="move" />}
          />
        )}
      </QueueList>
      <NextPage after={filter.after} nextAfter={query.data?.nextAfter} onTurn={onTurn} />
    </>
  );
}

/** One page of referrers. */
export function ReferrerList({ filter, isFiltered, onTurn }: ListProps) {
  const { t } = useTranslation();
  const options = referrersQuery(filter);
  const query = useQuery(options);
  const columns: readonly Column<OperatorReferrer>[] = [
    { key: "username", header: t("referrals.username"), place: "title", cell: ({ username }) => username },
    {
      key: "rate",
      header: t("referrals.rate"),
      numeric: true,
      place: "amount",
      cell: ({ rateBp }) => t("referrals.percent", { percent: rateBp / 100 }),
    },
    {
      key: "status",
      header: t("referrals.state"),
      place: "status",
      cell: ({ status }) => <ReferralState status={status} />,
    },
  ];
  return (
    <>
      <QueueList
        query={query}
        queryKey={options.queryKey}
        failure={t("referrals.notLoaded")}
        empty={t("referrals.empty.referrers")}
        isFiltered={isFiltered}
      >
        {(rows) => (
          <QueueTable
            caption={t("referrals.lists.referrers")}
            columns={columns}
            rows={rows}
            rowKey={({ playerId }) => playerId}
            rowLabel={({ username }) => t("desk.queue.open", { name: username })}
            leading={() => <TypeTile icon="referral" direction="move" />}
          />
        )}
      </QueueList>
      <NextPage after={filter.after} nextAfter={query.data?.nextAfter} onTurn={onTurn} />
    </>
  );
}
