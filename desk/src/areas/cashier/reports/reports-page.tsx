import { saveFile } from "@tessera/shared/core/save-file";
import { bangkokDay } from "@tessera/shared/core/time";
import { DateField, SelectField } from "@tessera/shared/fields";
import { reportDaysMax, type ReportGroup, reportGroups } from "@tessera/shared/operator-contracts/reports";
import { useQuery } from "@tessera/shared/query";
import { Button, ChipGroup, EmptyState, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { type FilterInAddress, QueuePage, useListFilter } from "../../../ui/index.ts";
import { useReportCsv } from "./report-csv.ts";
import {
  daysBefore,
  daysOf,
  problemOfDays,
  type ReportFilter,
  reportForm,
  reportQuery,
} from "./report-filter.ts";
import { ReportOfOneCurrency } from "./report-of-one-currency.tsx";
import styles from "./reports.module.css";

type Shown = FilterInAddress<ReportFilter>;
type Options = ReturnType<typeof reportQuery>;

/**
 * Figures of the site by day, month or studio: their sums, a chart and a table, which can be saved as a file.
 */
export function ReportsPage() {
  const { t } = useTranslation();
  const list = useListFilter(reportForm);
  const [today] = useState(() => bangkokDay(new Date()));
  const days = daysOf(list.filter, today);
  const problem = problemOfDays(days, list.filter.by);
  const options = { ...reportQuery(list.filter, today), enabled: problem === null };
  return (
    <QueuePage
      title={t("reports.title")}
      text={t("reports.text")}
      actions={
        problem === null && (
          <Save
            options={options}
            by={list.filter.by}
            name={`report-${list.filter.by}-${days.from}-${days.to}`}
          />
        )
      }
      filters={<ReportToolbar list={list} today={today} days={days} problem={problem} options={options} />}
    >
      {problem === null ? (
        <Report list={list} options={options} />
      ) : (
        <EmptyState title={t("reports.noDays")} />
      )}
    </QueuePage>
  );
}

function Report({ list, options }: { readonly list: Shown; readonly options: Options }) {
  const { t } = useTranslation();
  const query = useQuery(options);
  const { filter, change } = list;
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("reports.notLoaded")}
      skeleton={<SkeletonRows rows={8} />}
    >
      {({ currencies, studios }) => {
        const report = currencies.find(({ currency }) => currency === filter.currency) ?? currencies[0];
        if (!report) return <EmptyState title={t("reports.empty")} />;
        return (
          <div className={styles.Report} aria-busy={query.isPlaceholderData}>
            {currencies.length > 1 && (
              <ChipGroup
                label={t("reports.currency")}
                choices={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
                value={report.currency}
                onChange={(currency) => change({ currency })}
              />
            )}
            <ReportOfOneCurrency
              report={report}
              by={filter.by}
              studios={studios}
              figure={filter.figure}
              onFigure={(figure) => change({ figure })}
            />
          </div>
        );
      }}
    </QueryPart>
  );
}

/** Button that saves the report as it is shown, in all currencies. */
function Save({
  options,
  by,
  name,
}: {
  readonly options: Options;
  readonly by: ReportGroup;
  readonly name: string;
}) {
  const { t } = useTranslation();
  const { data, isPlaceholderData } = useQuery(options);
  const csv = useReportCsv();
  return (
    <Button
      icon="download"
      disabled={!data?.currencies.length || isPlaceholderData}
      onClick={() => data && saveFile(`${name}.csv`, new Blob([csv(data, by)], { type: "text/csv" }))}
    >
      {t("reports.save")}
    </Button>
  );
}

interface ReportToolbarProps {
  readonly list: Shown;
  /** Bangkok day on which the page was opened. */
  readonly today: string;
  readonly days: { readonly from: string; readonly to: string };
  readonly problem: "order" | "long" | null;
  readonly options: Options;
}

function ReportToolbar({ list: { filter, change }, today, days, problem, options }: ReportToolbarProps) {
  const { t } = useTranslation();
  const { data } = useQuery(options);
  const spans = [
    { value: "week", from: daysBefore(today, 6) },
    { value: "thirty", from: daysBefore(today, 29) },
    { value: "month", from: `${today.slice(0, 7)}-01` },
    { value: "year", from: `${today.slice(0, 4)}-01-01` },
  ] as const;
  const error =
    problem === "order"
      ? t("validation.date.order")
      : problem === "long" && t("reports.tooLong", { count: reportDaysMax[filter.by] });
  return (
    <>
      <ChipGroup
        label={t("reports.by")}
        choices={reportGroups.map((value) => ({ value, label: t(`reports.groups.${value}`) }))}
        value={filter.by}
        onChange={(by) => change({ by })}
      />
      <ChipGroup
        label={t("reports.days")}
        choices={spans.map(({ value }) => ({ value, label: t(`reports.spans.${value}`) }))}
        value={days.to === today ? (spans.find(({ from }) => from === days.from)?.value ?? null) : null}
        onChange={(name) => {
          const from = spans.find(({ value }) => value === name)?.from ?? "";
          change({ from: name === "thirty" ? "" : from, to: "" });
        }}
      />
      <div className={styles.Fields}>
        <DateField
          label={t("desk.list.from")}
          day={days.from}
          max={today}
          onDay={(from) => from !== null && change({ from })}
        />
        <DateField
          label={t("desk.list.to")}
          day={days.to}
          max={today}
          {...(error && { error })}
          onDay={(to) => to !== null && change({ to: to === today ? "" : to, from: days.from })}
        />
        <SelectField
          label={t("reports.studio")}
          value={filter.studio}
          options={[
            { value: "", label: t("desk.list.all") },
            ...(data?.studios ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ target: { value } }) => change({ studio: value })}
        />
      </div>
    </>
  );
}
