import { depositMethod, type DepositMethod } from "@tessera/shared/contracts/deposits";
import {
  depositFilter,
  type DepositFilter,
  operatorDepositsApi,
  type OperatorDeposit,
} from "@tessera/shared/operator-contracts/deposits";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
import { pageQuery } from "../../../http/call-query.ts";
import { useWaitingCounts } from "../../../overview/overview-queries.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  type FilterForm,
  formatAmountIn,
  instantColumn,
  ListArea,
  ListToolbar,
  RowTitle,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
  useListFilter,
} from "../../../ui/index.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { DepositState } from "./deposit-status.tsx";

interface DepositListFilter extends SharedFilter {
  readonly status: DepositFilter;
  readonly method: DepositMethod | "";
}

const filterForm: FilterForm<DepositListFilter> = {
  defaults: { ...sharedDefaults, status: "waiting", method: "" },
  everywhere: { status: "all" },
  parsers: { ...sharedParsers, status: depositFilter, method: depositMethod },
};

const shownFilters = [
  "waiting",
  "awaiting_payment",
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "all",
] as const;

function depositsQuery(filter: DepositListFilter) {
  const query = { ...sharedQuery(filter), status: filter.status, method: filter.method || undefined };
  return pageQuery(["deposits", "list", query], operatorDepositsApi.list, { query });
}

/** Queue of deposits: those that wait for a person, and all others behind chips and a search. */
export function DepositsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const options = depositsQuery(filter);
  const query = useQuery(options);
  const waiting = useWaitingCounts().inArea("deposits");
  return (
    <ListArea
      title={t("deposits.title")}
      text={t("deposits.text")}
      filters={
        <ListToolbar
          list={list}
          usualOrder={filter.status === "waiting" ? "oldest" : "newest"}
          selects={[
            {
              name: "method",
              label: t("deposits.method"),
              options: depositMethod.options.map((value) => ({
                value,
                label: t(`deposits.methods.${value}`),
              })),
            },
          ]}
        >
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
        </ListToolbar>
      }
      panel={(id) => <DepositDetail key={id} id={id} />}
      query={query}
      queryKey={options.queryKey}
      failure={t("desk.queue.notLoaded")}
      empty={t("desk.queue.empty")}
      list={list}
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
    { key: "method", header: t("deposits.method"), cell: ({ method }) => t(`deposits.methods.${method}`) },
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
