import { withdrawalGroup, type ReviewedWithdrawal } from "@tessera/shared/operator-contracts/withdrawals";
import { useQuery } from "@tessera/shared/query";
import { Amount, ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  formatAmountIn,
  QueueList,
  QueuePage,
  QueueSearch,
  QueueTable,
  useListFilter,
} from "../../../ui/index.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { withdrawalFilterForm, withdrawalsQuery } from "./withdrawal-queries.ts";
import { WithdrawalState } from "./withdrawal-status.tsx";
import styles from "./withdrawals-page.module.css";

const groups = [...withdrawalGroup.options, "all"] as const;

/** Queue of withdrawals: list with filters, and the open one beside it. */
export function WithdrawalsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change, turnTo } = useListFilter(withdrawalFilterForm);
  const options = withdrawalsQuery(filter);
  const query = useQuery(options);
  return (
    <QueuePage
      title={t("withdrawals.title")}
      text={t("withdrawals.text")}
      filters={
        <>
          <ChipGroup
            label={t("withdrawals.filter")}
            value={filter.group}
            choices={groups.map((value) => ({ value, label: t(`withdrawals.groups.${value}`) }))}
            onChange={(group) => change({ group })}
          />
          <QueueSearch
            label={t("withdrawals.search")}
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
        </>
      }
      detail={(id) => <WithdrawalDetail key={id} id={id} />}
    >
      <QueueList
        query={query}
        queryKey={options.queryKey}
        failure={t("withdrawals.notLoaded")}
        empty={t("withdrawals.empty")}
        isFiltered={isFiltered}
        onPage={turnTo}
      >
        {(rows) => <WithdrawalTable rows={rows} />}
      </QueueList>
    </QueuePage>
  );
}

function WithdrawalTable({ rows }: { readonly rows: readonly ReviewedWithdrawal[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<ReviewedWithdrawal>[] = [
    {
      key: "number",
      header: t("withdrawals.number"),
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
      header: t("withdrawals.createdAt"),
      place: "meta",
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
    },
    { key: "bank", header: t("withdrawals.bank"), cell: ({ bank }) => bank.name },
    {
      key: "amount",
      header: t("withdrawals.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
    {
      key: "real",
      header: t("withdrawals.real"),
      numeric: true,
      cell: (row) => formatAmountIn(row.realCurrency, row.realAmount, row.realExponent),
    },
    {
      key: "status",
      header: t("withdrawals.state"),
      place: "status",
      cell: (row) => <WithdrawalState withdrawal={row} />,
    },
  ];
  return (
    <QueueTable
      caption={t("withdrawals.title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => t("desk.queue.open", { name: number })}
      leading={() => <TypeTile icon="out" direction="out" />}
    />
  );
}
