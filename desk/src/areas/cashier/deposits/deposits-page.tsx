import { depositMethod } from "@tessera/shared/contracts/deposits";
import {
  depositFilter,
  type DepositFilter,
  operatorDepositsApi,
  type OperatorDeposit,
} from "@tessera/shared/operator-contracts/deposits";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useWaitingCounts } from "../../../overview/overview-queries.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  column,
  formatAmountIn,
  instantColumn,
  ListArea,
  numberColumn,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { DepositState } from "./deposit-status.tsx";

const filterForm = sharedForm(
  { status: depositFilter, method: depositMethod },
  { status: "waiting", method: "" },
  { everywhere: { status: "all" } },
);

const shownFilters = [
  "waiting",
  "awaiting_payment",
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "all",
] as const;

/** Queue of deposits: those that wait for a person, and all others behind chips and a search. */
export function DepositsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const waiting = useWaitingCounts().inArea("deposits");
  return (
    <ListArea
      title={t("deposits.title")}
      text={t("deposits.text")}
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
      chips={
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
      query={rowsQuery("deposits", operatorDepositsApi.list, filter, {
        status: filter.status,
        method: filter.method || undefined,
      })}
      columns={useDepositColumns()}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      leading={() => <TypeTile icon="in" direction="in" />}
    />
  );
}

/** Columns of the list. */
function useDepositColumns(): readonly Column<OperatorDeposit>[] {
  const { t } = useTranslation();
  return [
    titleColumn("number", t("deposits.number"), ({ number, username }) => [number, username]),
    instantColumn("createdAt", t("deposits.createdAt")),
    column("method", t("deposits.method"), ({ method }) => t(`deposits.methods.${method}`)),
    amountColumn("amountMinor", t("deposits.amount"), "amount"),
    numberColumn("paid", t("deposits.paid"), ({ realPaid, realCurrency, realExponent }) =>
      realPaid === null ? "–" : formatAmountIn(realCurrency, realPaid, realExponent),
    ),
    column("status", t("deposits.state"), (deposit) => <DepositState deposit={deposit} />, "status"),
  ];
}
