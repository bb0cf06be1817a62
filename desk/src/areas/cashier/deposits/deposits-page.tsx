import {
  depositFilter,
  type DepositFilter,
  operatorDepositsApi,
  type OperatorDeposit,
} from "@tessera/shared/operator-contracts/deposits";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/index.ts";
import { useWaitingCounts } from "../../../overview/overview-queries.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  type FilterForm,
  formatAmountIn,
  instantColumn,
  ListArea,
  RowTitle,
  useListFilter,
} from "../../../ui/index.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { DepositState } from "./deposit-status.tsx";

const filterForm: FilterForm<{ readonly status: DepositFilter; readonly pageIndex: number }> = {
  defaults: { status: "waiting", pageIndex: 0 },
  parsers: { status: depositFilter },
};

const shownFilters = ["waiting", "awaiting_payment", "approved", "rejected", "all"] as const;

const depositsQuery = (shown: DepositFilter) =>
  callQuery(["deposits", "list", shown], operatorDepositsApi.list, { query: { status: shown } });

/** Queue of deposits: those that wait for a person first. */
export function DepositsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = depositsQuery(filter.status);
  const query = useQuery(options);
  const waiting = useWaitingCounts().inArea("deposits");
  return (
    <ListArea
      title={t("deposits.title")}
      text={t("deposits.text")}
      filters={
        <ChipGroup<DepositFilter>
          label={t("deposits.state")}
          value={filter.status}
          choices={shownFilters.map((value) => ({
            value,
            label:
              value === "waiting" && waiting > 0
                ? t("deposits.waitingCount", { count: waiting })
                : t(`deposits.status.${value}`),
          }))}
          onChange={(shown) => change({ status: shown })}
        />
      }
      panel={(id) => <DepositDetail key={id} id={id} />}
      query={query}
      queryKey={options.queryKey}
      failure={t("desk.queue.notLoaded")}
      empty={t("desk.queue.empty")}
      isFiltered={isFiltered}
      columns={useDepositColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => t("desk.queue.open", { name: number })}
      leading={() => <TypeTile icon="in" direction="in" />}
    />
  );
}

/** Columns of the list. */
function useDepositColumns(): readonly Column<OperatorDeposit>[] {
  const { t } = useTranslation();
  return [
    {
      key: "number",
      header: t("deposits.number"),
      place: "title",
      cell: ({ number, username }) => <RowTitle title={number} text={username} />,
    },
    instantColumn("createdAt", t("deposits.createdAt")),
    amountColumn("amountMinor", t("deposits.amount"), "amount"),
    {
      key: "paid",
      header: t("deposits.paid"),
      numeric: true,
      cell: ({ realPaid, realCurrency, realExponent }) =>
        realPaid === null ? "–" : formatAmountIn(realCurrency, realPaid, realExponent),
    },
    {
      key: "status",
      header: t("deposits.state"),
      place: "status",
      cell: (deposit) => <DepositState deposit={deposit} />,
    },
  ];
}
