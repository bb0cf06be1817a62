import { adjustmentStatus, type OperatorAdjustment } from "@tessera/shared/operator-contracts/adjustments";
import { useQuery } from "@tessera/shared/query";
import { Amount, ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { type Column, NextPage, QueueList, QueuePage, QueueTable, useListFilter } from "../../../ui/index.ts";
import { AdjustmentDetail } from "./adjustment-detail.tsx";
import { adjustmentFilterForm, adjustmentsQuery } from "./adjustment-queries.ts";
import { AdjustmentState } from "./adjustment-state.tsx";
import styles from "./adjustments-page.module.css";

const states = [...adjustmentStatus.options, "all"] as const;

/** Queue of adjustments: those that wait for a second operator, and the decided ones. */
export function AdjustmentsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(adjustmentFilterForm);
  const options = adjustmentsQuery(filter);
  const query = useQuery(options);
  return (
    <QueuePage
      title={t("adjustments.title")}
      text={t("adjustments.text")}
      filters={
        <ChipGroup
          label={t("adjustments.state")}
          value={filter.status}
          choices={states.map((value) => ({ value, label: t(`adjustments.states.${value}`) }))}
          onChange={(status) => change({ status, after: "" })}
        />
      }
      detail={(id) => <AdjustmentDetail key={id} id={id} />}
    >
      <QueueList
        query={query}
        queryKey={options.queryKey}
        failure={t("adjustments.notLoaded")}
        empty={t("adjustments.empty")}
        isFiltered={isFiltered}
      >
        {(rows) => <AdjustmentTable rows={rows} />}
      </QueueList>
      <NextPage
        after={filter.after}
        nextAfter={query.data?.nextAfter}
        onTurn={(after) => change({ after })}
      />
    </QueuePage>
  );
}

function AdjustmentTable({ rows }: { readonly rows: readonly OperatorAdjustment[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorAdjustment>[] = [
    {
      key: "number",
      header: t("adjustments.number"),
      place: "title",
      cell: ({ number, username }) => (
        <span className={styles.Number}>
          <b>{number}</b>
          <small>{username}</small>
        </span>
      ),
    },
    {
      key: "createdAt",
      header: t("adjustments.createdAt"),
      place: "meta",
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
    },
    {
      key: "reason",
      header: t("adjustments.reason"),
      cell: ({ reason }) => t(`adjustments.reasons.${reason}`),
    },
    { key: "proposedBy", header: t("adjustments.proposedBy"), cell: ({ proposedBy }) => proposedBy },
    {
      key: "amount",
      header: t("adjustments.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} signed={amountMinor > 0n} />,
    },
    {
      key: "status",
      header: t("adjustments.state"),
      place: "status",
      cell: ({ status }) => <AdjustmentState status={status} />,
    },
  ];
  return (
    <QueueTable
      caption={t("adjustments.title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => t("desk.queue.open", { name: number })}
      leading={({ amountMinor }) => <TypeTile icon="safe" direction={amountMinor > 0n ? "in" : "out"} />}
    />
  );
}
