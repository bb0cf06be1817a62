import type { ReconciliationDifference } from "@tessera/shared/operator-contracts/reconciliation";
import { formatDay } from "@tessera/shared/core/time";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, Note, Status, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  DecisionButton,
  ListArea,
  ListToolbar,
  useListFilter,
} from "../../../ui/index.ts";
import { amountText } from "./amount-text.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { DifferenceDetail } from "./difference-detail.tsx";
import {
  differenceFilterForm,
  differencesQuery,
  differenceStates,
  runsQuery,
} from "./reconciliation-queries.ts";

/** Differences between the gateway's statement and the books, and the last run. */
export function ReconciliationPage() {
  const { t } = useTranslation();
  const list = useListFilter(differenceFilterForm);
  const { filter, change } = list;
  return (
    <ListArea
      title={t("reconciliation.title")}
      text={t("reconciliation.text")}
      actions={
        <DecisionButton label={t("reconciliation.compare")}>
          {(close) => <CompareDialog onClose={close} />}
        </DecisionButton>
      }
      filters={
        <ListToolbar
          list={list}
          searchLabel={t("reconciliation.search")}
          usualOrder={filter.state === "closed" ? "newest" : "oldest"}
        >
          <ChipGroup
            label={t("reconciliation.state")}
            value={filter.state}
            choices={differenceStates.map((value) => ({ value, label: t(`reconciliation.states.${value}`) }))}
            onChange={(state) => change({ state })}
          />
        </ListToolbar>
      }
      detail={(difference) => <DifferenceDetail difference={difference} />}
      query={differencesQuery(filter)}
      failure={t("reconciliation.notLoaded")}
      empty={t("reconciliation.empty")}
      list={list}
      columns={useDifferenceColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ number, ref }) => t("desk.queue.open", { name: number ?? ref })}
      leading={() => <TypeTile icon="warning" />}
      above={<LastRun />}
    />
  );
}

/** Sentence about the latest run. */
function LastRun() {
  const { t } = useTranslation();
  const [run] = useQuery(runsQuery()).data?.items ?? [];
  if (!run) return null;
  const values = { day: formatDay(run.day), compared: run.compared, differences: run.differences };
  return (
    <Note
      icon={run.state === "failed" ? "warning" : "info"}
      title={t(`reconciliation.runs.${run.state}`, values)}
    >
      {run.failure}
    </Note>
  );
}

/** Columns of the list. */
function useDifferenceColumns(): readonly Column<ReconciliationDifference>[] {
  const { t } = useTranslation();
  return [
    {
      key: "problem",
      header: t("reconciliation.problem"),
      place: "title",
      cell: ({ problem }) => <b>{t(`reconciliation.problems.${problem}`)}</b>,
    },
    column("number", t("reconciliation.number"), ({ number, ref }) => number ?? ref, "meta"),
    column("day", t("reconciliation.day"), ({ day }) => formatDay(day)),
    {
      key: "ours",
      header: t("reconciliation.ours"),
      numeric: true,
      cell: (row) => amountText(row, row.ourAmount),
    },
    {
      key: "theirs",
      header: t("reconciliation.theirs"),
      numeric: true,
      cell: (row) => amountText(row, row.theirAmount),
    },
    {
      key: "state",
      header: t("reconciliation.state"),
      place: "status",
      cell: ({ state }) => (
        <Status kind={state === "closed" ? "over" : "waiting"}>{t(`reconciliation.states.${state}`)}</Status>
      ),
    },
  ];
}
