import { depositStatus } from "@tessera/shared/contracts/deposits";
import { operatorDepositsApi, type OperatorDeposit } from "@tessera/shared/operator-contracts/deposits";
import { queryOptions, useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  type FilterForm,
  formatAmountIn,
  QueueList,
  QueuePage,
  QueueTable,
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
  queryOptions({
    queryKey: ["deposits", "list", shown],
    queryFn: ({ signal }) => callOperator(operatorDepositsApi.list, { query: { status: shown } }, { signal }),
  });

/** Queue of deposits: those that wait for a person first. */
export function DepositsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = depositsQuery(filter.status);
  return (
    <QueuePage
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
      detail={(id) => <DepositDetail key={id} id={id} />}
    >
      <QueueList
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("desk.queue.notLoaded")}
        empty={t("desk.queue.empty")}
        isFiltered={isFiltered}
      >
        {(rows) => <DepositTable rows={rows} />}
      </QueueList>
    </QueuePage>
  );
}

function DepositTable({ rows }: { readonly rows: readonly OperatorDeposit[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorDeposit>[] = [
    { key: "number", header: t("deposits.number"), place: "title", cell: ({ number }) => number },
    { key: "player", header: t("desk.queue.player"), cell: ({ username }) => username },
    {
      key: "createdAt",
      header: t("deposits.createdAt"),
      place: "meta",
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
    },
    {
      key: "amount",
      header: t("deposits.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
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
  return (
    <QueueTable
      caption={t("deposits.title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => t("desk.queue.open", { name: number })}
      leading={() => <TypeTile icon="in" direction="in" />}
    />
  );
}
