import { dayMs } from "@tessera/shared/core/durations";
import { listDay } from "@tessera/shared/operator-contracts/list-query";
import {
  operatorReportsApi,
  reportDaysMax,
  type ReportFigure,
  type ReportGroup,
  reportGroups,
} from "@tessera/shared/operator-contracts/reports";
import * as z from "@tessera/shared/schema";
import { pageQuery } from "../../../http/call-query.ts";
import type { FilterForm } from "../../../ui/index.ts";

export const figureNames = [
  "grossRevenue",
  "bonusCost",
  "moneyIn",
  "moneyOut",
  "activePlayers",
  "newPlayers",
] as const satisfies readonly ReportFigure[];

export interface ReportFilter {
  /** A report has one page. */
  readonly pageIndex: 0;
  /** First and last Bangkok day; empty for the last 30 days. */
  readonly from: string;
  readonly to: string;
  readonly by: ReportGroup;
  /** Code of a studio; empty for all. */
  readonly studio: string;
  /** Figure of the chart; empty for the first. */
  readonly figure: ReportFigure | "";
  /** Code of the currency that is shown; empty for the first. */
  readonly currency: string;
}

export const reportForm: FilterForm<ReportFilter> = {
  defaults: { from: "", to: "", by: "day", studio: "", figure: "", currency: "", pageIndex: 0 },
  parsers: {
    from: listDay,
    to: listDay,
    by: z.enum(reportGroups),
    studio: z.string().check(z.maxLength(40)),
    figure: z.enum(figureNames),
    currency: z.string().check(z.maxLength(10)),
  },
};

const usualDays = 30;

/** Returns the day some days before another one, `YYYY-MM-DD`. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);
}

/**
 * First and last day of the report. Without days in the filter: the 30 days until today, or until its last
 * day.
 */
export function daysOf({ from, to }: Pick<ReportFilter, "from" | "to">, today: string) {
  const last = to || today;
  return { from: from || daysBefore(last, usualDays - 1), to: last };
}

/** Problem of the days of a report, before it is asked for; null without one. */
export function problemOfDays(
  { from, to }: { readonly from: string; readonly to: string },
  by: ReportGroup,
): "order" | "long" | null {
  if (from > to) return "order";
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1 > reportDaysMax[by] ? "long" : null;
}

/** Query of the report of a filter. */
export function reportQuery(filter: ReportFilter, today: string) {
  const { by, studio } = filter;
  const query = { ...daysOf(filter, today), by, ...(studio && { studio }) };
  return pageQuery(["reports", query], operatorReportsApi.read, { query });
}
