import {
  operatorReconciliationApi,
  type ReconciliationDifference,
} from "@tessera/shared/operator-contracts/reconciliation";
import { formatDay } from "@tessera/shared/core/time";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { ChipGroup, Note, Status, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  DecisionButton,
  ListArea,
  numberColumn,
  rowsQuery,
  sharedForm,
  useListFilter,
} from "../../../ui/index.ts";
import { amountText } from "./amount-text.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { DifferenceDetail } from "./difference-detail.tsx";

const states = ["open", "proposed", "closed"] as const;
const filterForm = sharedForm({ state: z.enum(states) }, { state: "open" });

/** The last runs, the latest first. */
const runsQuery = callQuery(["reconciliation", "runs"], operatorReconciliationApi.runs, {});

/** Differences between the gateway's statement and the books, and the last run. */
export function ReconciliationPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
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
      list={list}
      searchLabel={t("reconciliation.search")}
      usualOrder={filter.state === "closed" ? "newest" : "oldest"}
      chips={
        <ChipGroup
          label={t("reconciliation.state")}
          value={filter.state}
          choices={states.map((value) => ({ value, label: t(`reconciliation.states.${value}`) }))}
          onChange={(state) => change({ state })}
        />
      }
      detail={(difference) => <DifferenceDetail difference={difference} />}
      query={rowsQuery("reconciliation", operatorReconciliationApi.differences, filter, {
        state: filter.state,
      })}
      failure={t("reconciliation.notLoaded")}
      empty={t("reconciliation.empty")}
      columns={useDifferenceColumns()}
      rowKey={({ id }) => id}
      rowName={({ number, ref }) => number ?? ref}
      leading={() => <TypeTile icon="warning" />}
      above={<LastRun />}
    />
  );
}

/** Sentence about the latest run. */
function LastRun() {
  const { t } = useTranslation();
  const [run] = useQuery(runsQuery).data?.items ?? [];
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
    column(
      "problem",
      t("reconciliation.problem"),
      ({ problem }) => <b>{t(`reconciliation.problems.${problem}`)}</b>,
      "title",
    ),
    column("number", t("reconciliation.number"), ({ number, ref }) => number ?? ref, "meta"),
    column("day", t("reconciliation.day"), ({ day }) => formatDay(day)),
    numberColumn("ours", t("reconciliation.ours"), (row) => amountText(row, row.ourAmount)),
    numberColumn("theirs", t("reconciliation.theirs"), (row) => amountText(row, row.theirAmount)),
    column(
      "state",
      t("reconciliation.state"),
      ({ state }) => (
        <Status kind={state === "closed" ? "over" : "waiting"}>{t(`reconciliation.states.${state}`)}</Status>
      ),
      "status",
    ),
  ];
}
