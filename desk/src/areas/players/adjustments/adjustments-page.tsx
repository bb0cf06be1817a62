import {
  adjustmentStatus,
  type OperatorAdjustment,
  operatorAdjustmentsApi,
} from "@tessera/shared/operator-contracts/adjustments";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  instantColumn,
  ListArea,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { AdjustmentDetail } from "./adjustment-detail.tsx";
import { AdjustmentState } from "./adjustment-state.tsx";

const states = [...adjustmentStatus.options, "all"] as const;
const filterForm = sharedForm(
  { status: z.enum(states) },
  { status: "proposed" },
  { everywhere: { status: "all" } },
);

/** Queue of adjustments: those that wait for a second operator, and the decided ones. */
export function AdjustmentsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  return (
    <ListArea
      title={t("adjustments.title")}
      text={t("adjustments.text")}
      list={list}
      searchLabel={t("adjustments.search")}
      usualOrder={filter.status === "proposed" ? "oldest" : "newest"}
      chips={
        <ChipGroup
          label={t("adjustments.state")}
          value={filter.status}
          choices={states.map((value) => ({ value, label: t(`adjustments.states.${value}`) }))}
          onChange={(status) => change({ status })}
        />
      }
      panel={(id) => <AdjustmentDetail key={id} id={id} />}
      query={rowsQuery("adjustments", operatorAdjustmentsApi.list, filter, { status: filter.status })}
      failure={t("adjustments.notLoaded")}
      empty={t("adjustments.empty")}
      columns={useAdjustmentColumns()}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      leading={({ amountMinor }) => <TypeTile icon="safe" direction={amountMinor > 0n ? "in" : "out"} />}
    />
  );
}

/** Columns of the list. */
function useAdjustmentColumns(): readonly Column<OperatorAdjustment>[] {
  const { t } = useTranslation();
  return [
    titleColumn("number", t("adjustments.number"), ({ number, username }) => [number, username]),
    instantColumn("createdAt", t("adjustments.createdAt")),
    column("reason", t("adjustments.reason"), ({ reason }) => t(`adjustments.reasons.${reason}`)),
    column("proposedBy", t("adjustments.proposedBy"), ({ proposedBy }) => proposedBy),
    {
      key: "amount",
      header: t("adjustments.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} signed={amountMinor > 0n} />,
    },
    column("status", t("adjustments.state"), ({ status }) => <AdjustmentState status={status} />, "status"),
  ];
}
