import { csvOf, csvText } from "@tessera/shared/core/csv";
import { realUnitsText } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";
import type { operatorReportsApi, ReportGroup, ReportRow } from "@tessera/shared/operator-contracts/reports";
import type * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { figureNames } from "./report-filter.ts";

export type Report = z.output<(typeof operatorReportsApi.read)["reply"] & z.ZodMiniType>;

/**
 * Hook for the text of a report as a CSV file: a row for each key and currency, in the order of the report,
 * with the figures that the operator may see. Days are `YYYY-MM-DD` and amounts plain numbers of the real
 * currency, so that a spreadsheet reads both.
 */
export function useReportCsv(): (report: Report, by: ReportGroup) => string {
  const { t } = useTranslation();
  return ({ currencies, studios }, by) => {
    const shown = figureNames.filter((name) => currencies.some(({ total }) => total[name] !== null));
    const keyOf = ({ key }: ReportRow) =>
      by === "studio" ? (studios.find(({ code }) => code === key)?.name ?? key) : key;
    return csvOf([
      [
        t(`reports.groups.${by}`),
        t("reports.currency"),
        ...shown.map((name) => t(`reports.figures.${name}`)),
      ].map(csvText),
      ...currencies.flatMap(({ currency, realExponent, rows }) =>
        rows.map((row) => [
          csvText(keyOf(row)),
          currency,
          ...shown.map((name) => plain(row[name], realExponent)),
        ]),
      ),
    ]);
  };
}

function plain(value: bigint | number | null, exponent: number): string {
  if (typeof value !== "bigint") return value === null ? "" : String(value);
  return value < 0n ? `-${plain(-value, exponent)}` : realUnitsText(realUnits(value), exponent);
}
