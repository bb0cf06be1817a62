import { withdrawalGroup, type ReviewedWithdrawal } from "@tessera/shared/operator-contracts/withdrawals";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  formatAmountIn,
  instantColumn,
  ListArea,
  QueueSearch,
  RowTitle,
  useListFilter,
} from "../../../ui/index.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { withdrawalFilterForm, withdrawalsQuery } from "./withdrawal-queries.ts";
import { WithdrawalState } from "./withdrawal-status.tsx";

const groups = [...withdrawalGroup.options, "all"] as const;

/** Queue of withdrawals: list with filters, and the open one beside it. */
export function WithdrawalsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change, turnTo } = useListFilter(withdrawalFilterForm);
  const options = withdrawalsQuery(filter);
  return (
    <ListArea
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
      panel={(id) => <WithdrawalDetail key={id} id={id} />}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("withdrawals.notLoaded")}
      empty={t("withdrawals.empty")}
      isFiltered={isFiltered}
      onPage={turnTo}
      columns={useWithdrawalColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => t("desk.queue.open", { name: number })}
      leading={() => <TypeTile icon="out" direction="out" />}
    />
  );
}

/** Columns of the list. */
function useWithdrawalColumns(): readonly Column<ReviewedWithdrawal>[] {
  const { t } = useTranslation();
  return [
    {
      key: "number",
      header: t("withdrawals.number"),
      place: "title",
      cell: ({ number, username }) => <RowTitle title={number} text={username} />,
    },
    instantColumn("createdAt", t("withdrawals.createdAt")),
    { key: "bank", header: t("withdrawals.bank"), cell: ({ bank }) => bank.name },
    amountColumn("amountMinor", t("withdrawals.amount"), "amount"),
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
}
