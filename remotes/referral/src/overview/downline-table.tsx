import type { Downline } from "@tessera/shared/contracts/referral";
import { useQuery } from "@tessera/shared/query";
import { SelectField } from "@tessera/shared/fields";
import {
  Amount,
  DataTable,
  DateTime,
  EmptyState,
  Pager,
  QueryPart,
  SectionHead,
  SkeletonRows,
  Status,
  TypeTile,
  type Column,
} from "@tessera/shared/ui";
import { useState } from "react";
import styles from "./downline-table.module.css";
import { downlinesQuery, type DownlinePage } from "./referral-queries.ts";
import { useTranslation } from "../texts.ts";

type SortBy = DownlinePage["sortBy"];
type SortDirection = DownlinePage["sortDir"];
type Sorting = Pick<DownlinePage, "sortBy" | "sortDir">;

/** Table of the players who registered with the player's code. */
export function DownlineTable() {
  const { t } = useTranslation();
  const [page, setPage] = useState<DownlinePage>({ pageIndex: 0, sortBy: "joinedAt", sortDir: "desc" });
  const sort = (sorting: Sorting) => setPage({ ...sorting, pageIndex: 0 });
  const query = useQuery(downlinesQuery(page));
  return (
    <section>
      <SectionHead title={t("referral.overview.list")} />
      <QueryPart
        query={query}
        queryKey={downlinesQuery(page).queryKey}
        failure={t("referral.overview.listNotLoaded")}
        safe={t("referral.overview.safe")}
        skeleton={<SkeletonRows rows={3} />}
      >
        {({ items, pageCount, total }) =>
          total === 0 ? (
            <EmptyState title={t("referral.overview.empty")} text={t("referral.overview.emptyText")} />
          ) : (
            <div className={styles.List} aria-busy={query.isPlaceholderData}>
              <SortField sorting={page} onSort={sort} />
              <Downlines downlines={items} sorting={page} onSort={sort} />
              <Pager
                pageIndex={page.pageIndex}
                pageCount={pageCount}
                onPage={(pageIndex) => setPage({ ...page, pageIndex })}
              />
            </div>
          )
        }
      </QueryPart>
    </section>
  );
}

interface SortingProps {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

const orders = ["joinedAt-desc", "joinedAt-asc", "turnover-desc", "turnover-asc"] as const;

/** Select for the order where the rows are cards and have no headers. */
function SortField({ sorting: { sortBy, sortDir }, onSort }: SortingProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.Sort}>
      <SelectField
        label={t("referral.overview.sort")}
        value={`${sortBy}-${sortDir}`}
        options={orders.map((order) => ({ value: order, label: t(`referral.overview.sorts.${order}`) }))}
        onChange={(event) => {
          // The option values are the orders.
          const [by, direction] = event.target.value.split("-") as [SortBy, SortDirection];
          onSort({ sortBy: by, sortDir: direction });
        }}
      />
    </div>
  );
}

function Downlines({
  downlines,
  sorting,
  onSort,
}: SortingProps & { readonly downlines: readonly Downline[] }) {
  const { t } = useTranslation();
  const sortOf = (sortBy: SortBy) => {
    const direction = sorting.sortBy === sortBy ? sorting.sortDir : null;
    return { direction, onSort: () => onSort({ sortBy, sortDir: direction === "desc" ? "asc" : "desc" }) };
  };
  const columns: readonly Column<Downline>[] = [
    {
      key: "username",
      header: t("referral.overview.username"),
      cell: ({ usernameMasked }) => <b>{usernameMasked}</b>,
      place: "title",
    },
    {
      key: "joined",
      header: t("referral.overview.joined"),
      cell: ({ joinedAt }) => <DateTime instant={joinedAt} />,
      place: "meta",
      sort: sortOf("joinedAt"),
    },
    {
      key: "turnover",
      header: t("referral.overview.turnover"),
      cell: ({ turnoverMinor }) => <Amount minor={turnoverMinor} />,
      numeric: true,
      place: "amount",
      sort: sortOf("turnover"),
    },
    {
      key: "commission",
      header: t("referral.overview.commission"),
      cell: ({ commissionMinor }) => <Amount minor={commissionMinor} />,
      numeric: true,
    },
    {
      key: "active",
      header: t("referral.overview.active"),
      cell: ({ active }) => (
        <Status kind={active ? "good" : "over"}>
          {t(active ? "referral.overview.active" : "referral.overview.inactive")}
        </Status>
      ),
      place: "status",
    },
  ];
  return (
    <DataTable
      caption={t("referral.overview.list")}
      columns={columns}
      rows={downlines}
      rowKey={({ usernameMasked, joinedAt }) => `${usernameMasked} ${joinedAt}`}
      leading={() => <TypeTile icon="profile" />}
    />
  );
}
