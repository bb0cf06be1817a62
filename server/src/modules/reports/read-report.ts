import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";
import {
  reportDaysMax,
  type ReportFigure,
  type ReportGroup,
  type ReportOfCurrency,
  type ReportRow,
  studioFigures,
} from "@tessera/shared/operator-contracts/reports";
import { Refusal } from "../../platform/errors/refusal.ts";
import { groupBy } from "../../platform/lists/group-by.ts";
import { figuresOfDays, toReal } from "./figures-of-days.ts";

export interface AskedReport {
  /** First and last Bangkok day. */
  readonly from: string;
  readonly to: string;
  readonly by: ReportGroup;
  readonly studio?: string | undefined;
  readonly figures: readonly ReportFigure[];
}

interface SumRow {
  readonly currency: string;
  readonly wholePerCredit: bigint;
  readonly exponent: number;
  readonly key: string;
  readonly figure: string;
  readonly amount: string;
}

interface Studio {
  readonly code: string;
  readonly name: string;
}

interface Report {
  readonly studios: Studio[];
  readonly currencies: ReportOfCurrency[];
}

/** SQL of the key of a row. */
const keys: Readonly<Record<ReportGroup, string>> = {
  day: "to_char(f.day, 'YYYY-MM-DD')",
  month: "to_char(f.day, 'YYYY-MM')",
  studio: "f.studio",
};

/**
 * Reads a report: stored sums of days that are over, and the ledger's entries of the others, in one
 * statement, so that a day which is stored meanwhile counts once. Currencies without any figure are absent.
 * Refuses with DATE_RANGE_INVALID and DATE_RANGE_TOO_LONG.
 */
export async function readReport(sql: Sql, asked: AskedReport, now: Date): Promise<Report> {
  const { from, to, by } = asked;
  if (from > to) throw new Refusal("DATE_RANGE_INVALID");
  const range = bangkokDayRange(from, to);
  const days = Math.round((range.until.getTime() - range.from.getTime()) / dayMs);
  if (days > reportDaysMax[by]) {
    throw new Refusal("DATE_RANGE_TOO_LONG", { details: { days: reportDaysMax[by] } });
  }
  const isOfStudio = by === "studio" || asked.studio !== undefined;
  const figures = isOfStudio ? asked.figures.filter((name) => studioFigures.includes(name)) : asked.figures;
  const rows = await sql.query<SumRow>(
    `with days as materialized (
       select coalesce(min(d::date), $2::text::date + 1)::timestamp at time zone 'Asia/Bangkok' as from_open,
           ($2::text::date + 1)::timestamp at time zone 'Asia/Bangkok' as until
         from generate_series($1::text::date, least($2::text::date, (now() at time zone 'Asia/Bangkok')::date + 1),
           interval '1 day') as d
        where not exists (select from report_days k where k.day = d::date)
     ), figured as (
       select day, currency, studio, figure, amount from day_figures
        where day between $1::text::date and $2::text::date
       union all
       select f.* from (${figuresOfDays("(select from_open from days)", "(select until from days)")}) as f
        where not exists (select from report_days k where k.day = f.day)
     )
     select y.code as currency, y.real_factor as "wholePerCredit", y.real_exponent as exponent,
         ${keys[by]} as key, f.figure, sum(f.amount)::text as amount
       from figured f join currencies y on y.code = f.currency
      where f.figure = any($3::text[]) and ${studioCondition(asked)}
      group by 1, 2, 3, 4, 5
      order by 1, 4`,
    [from, to, figures, ...(asked.studio === undefined ? [] : [asked.studio])],
  );
  const lastDay = to < bangkokDay(now) ? to : bangkokDay(now);
  const periods = by === "studio" ? null : periodsOf(by, daysBetween(from, lastDay));
  return {
    studios: await sql.query<Studio & object>("select code, name from providers order by name"),
    currencies: [...groupBy(rows, ({ currency }) => currency).values()].map((sums) =>
      reportOf(sums, { figures, periods, days: daysBetween(from, lastDay).length }),
    ),
  };
}

/**
 * Leaves one row for each player and day in the sums: active players are counted for all studios and for each
 * of them.
 */
function studioCondition({ by, studio }: AskedReport): string {
  if (studio !== undefined) return "f.studio = $4";
  if (by === "studio") return "f.studio <> ''";
  return "(f.figure <> 'activePlayers' or f.studio = '')";
}

interface Shape {
  readonly figures: readonly ReportFigure[];
  /** Keys of all rows with the number of their days; null where only what has figures is a row. */
  readonly periods: ReadonlyMap<string, number> | null;
  readonly days: number;
}

/** Builds the report of one currency from its sums, of which there is at least one. */
function reportOf(sums: readonly SumRow[], { figures, periods, days }: Shape): ReportOfCurrency {
  const [{ currency, exponent, wholePerCredit }] = sums as [SumRow];
  const real = toReal({ wholePerCredit, exponent });
  const figuresOf = (found: readonly SumRow[], dayCount: number) => {
    const sum = (name: ReportFigure) =>
      found.reduce((all, { figure, amount }) => (figure === name ? all + BigInt(amount) : all), 0n);
    const ifAsked = <Value>(name: ReportFigure, read: (amount: bigint) => Value) =>
      figures.includes(name) ? read(sum(name)) : null;
    return {
      moneyIn: ifAsked("moneyIn", real),
      moneyOut: ifAsked("moneyOut", real),
      grossRevenue: ifAsked("grossRevenue", real),
      bonusCost: ifAsked("bonusCost", real),
      activePlayers: ifAsked("activePlayers", (count) => Math.round((Number(count) * 10) / dayCount) / 10),
      newPlayers: ifAsked("newPlayers", Number),
    };
  };
  const byKey = groupBy(sums, ({ key }) => key);
  const rows = [...(periods?.keys() ?? byKey.keys())].map((key): ReportRow => ({
    key,
    ...figuresOf(byKey.get(key) ?? [], periods?.get(key) ?? days),
  }));
  return {
    currency,
    realExponent: exponent,
    total: figuresOf(sums, days),
    rows: periods ? rows : rows.toSorted((one, other) => compareRevenue(other, one)),
  };
}

function compareRevenue({ grossRevenue: one }: ReportRow, { grossRevenue: other }: ReportRow): number {
  const difference = (one ?? 0n) - (other ?? 0n);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Days from the first to the last one, both included; none when they are reversed. */
function daysBetween(from: string, to: string): readonly string[] {
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Keys of the rows for some days, with the number of days in each. */
function periodsOf(by: "day" | "month", days: readonly string[]): ReadonlyMap<string, number> {
  const keyOf = (day: string) => (by === "day" ? day : day.slice(0, 7));
  return new Map([...groupBy(days, keyOf)].map(([key, { length }]) => [key, length]));
}
