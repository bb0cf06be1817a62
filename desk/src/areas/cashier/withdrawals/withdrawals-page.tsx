import { withdrawalSource } from "@tessera/shared/contracts/withdrawals";
import {
  type ReviewedWithdrawal,
  withdrawalGroup,
  withdrawalOperatorApi,
} from "@tessera/shared/operator-contracts/withdrawals";
import * as z from "@tessera/shared/schema";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
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
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { WithdrawalState } from "./withdrawal-status.tsx";

const groups = [...withdrawalGroup.options, "all"] as const;
const filterForm = sharedForm(
  { group: z.enum(groups), source: withdrawalSource },
  { group: "waiting", source: "" },
  { everywhere: { group: "all" } },
);

/** Queue of withdrawals: list with filters, and the open one beside it. */
export function WithdrawalsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  return (
    <ListArea
      title={t("withdrawals.title")}
      text={t("withdrawals.text")}
      list={list}
      usualOrder={filter.group === "closed" || filter.group === "all" ? "newest" : "oldest"}
      selects={[
        {
          name: "source",
          label: t("withdrawals.source"),
          options: withdrawalSource.options.map((value) => ({
            value,
            label: t(`withdrawals.sources.${value}`),
          })),
        },
      ]}
      chips={
        <ChipGroup
          label={t("withdrawals.filter")}
          value={filter.group}
          choices={groups.map((value) => ({ value, label: t(`withdrawals.groups.${value}`) }))}
          onChange={(group) => change({ group })}
        />
      }
      panel={(id) => <WithdrawalDetail key={id} id={id} />}
      query={rowsQuery("withdrawals", withdrawalOperatorApi.list, filter, {
        group: filter.group === "all" ? undefined : filter.group,
        source: filter.source || undefined,
      })}
      failure={t("withdrawals.notLoaded")}
      empty={t("withdrawals.empty")}
      columns={useWithdrawalColumns()}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      leading={() => <TypeTile icon="out" direction="out" />}
    />
  );
}

/** Columns of the list. */
function useWithdrawalColumns(): readonly Column<ReviewedWithdrawal>[] {
  const { t } = useTranslation();
  return [
    titleColumn("number", t("withdrawals.number"), ({ number, username }) => [number, username]),
    instantColumn("createdAt", t("withdrawals.createdAt")),
    column("bank", t("withdrawals.bank"), ({ bank }) => bank.name),
    amountColumn("amountMinor", t("withdrawals.amount"), "amount"),
    numberColumn("real", t("withdrawals.real"), (row) =>
      formatAmountIn(row.realCurrency, row.realAmount, row.realExponent),
    ),
    column("status", t("withdrawals.state"), (row) => <WithdrawalState withdrawal={row} />, "status"),
  ];
}
