import { depositStatus } from "@tessera/shared/contracts/deposits";
import { operatorDepositsApi, type OperatorDeposit } from "@tessera/shared/operator-contracts/deposits";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/index.ts";
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

const status = z.union([depositStatus, z.literal("all")]);
type ShownStatus = z.infer<typeof status>;

interface DepositFilter {
  readonly status: ShownStatus;
  readonly pageIndex: number;
}

const filterForm: FilterForm<DepositFilter> = {
  defaults: { status: "needs_review", pageIndex: 0 },
  parsers: { status },
};

const shownStatuses = [
  "needs_review",
  "submitted",
  "awaiting_payment",
  "approved",
  "rejected",
  "all",
] as const;

const depositsQuery = (shown: ShownStatus) =>
  callQuery(["deposits", "list", shown], operatorDepositsApi.list, { query: { status: shown } });

/** Queue of deposits: those that wait for a person first. */
export function DepositsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = depositsQuery(filter.status);
  return (
    <ListArea
      title={t("deposits.title")}
      text={t("deposits.text")}
      filters={
        <ChipGroup<ShownStatus>
          label={t("deposits.state")}
          value={filter.status}
          choices={shownStatuses.map((value) => ({ value, label: t(`deposits.status.${value}`) }))}
          onChange={(shown) => change({ status: shown })}
        />
      }
      panel={(id) => <DepositDetail key={id} id={id} />}
      query={useQuery(options)}
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
