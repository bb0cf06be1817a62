import { formatDay } from "@tessera/shared/core/time";
import type {
  ReportFigure,
  ReportGroup,
  ReportOfCurrency,
  ReportRow,
} from "@tessera/shared/operator-contracts/reports";
import { DataTable } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { type Column, formatSignedReal } from "../../../ui/index.ts";
import { ColumnChart } from "./column-chart.tsx";
import { figureNames } from "./report-filter.ts";
import styles from "./reports.module.css";

interface ReportOfOneCurrencyProps {
  readonly report: ReportOfCurrency;
  readonly by: ReportGroup;
  readonly studios: readonly { readonly code: string; readonly name: string }[];
  /** Figure of the chart; empty for the first one of the report. */
  readonly figure: ReportFigure | "";
  readonly onFigure: (figure: ReportFigure) => void;
}

/**
 * Report of one currency: the sum of each figure, of which one is chosen; a chart of that one; and all rows,
 * the latest first. On a phone the rows have the chosen figure only.
 */
export function ReportOfOneCurrency({ report, by, studios, figure, onFigure }: ReportOfOneCurrencyProps) {
  const { t } = useTranslation();
  const figureText = useFigureText(report);
  const keyText = useKeyText(by, studios);
  const { total, rows } = report;
  const figures = figureNames.filter((name) => total[name] !== null);
  const chosen = figures.find((name) => name === figure) ?? figures[0];
  if (!chosen) return null;
  const isOfDays = by === "day";
  const columns: readonly Column<ReportRow>[] = [
    { key: "key", header: t(`reports.groups.${by}`), place: "title", cell: ({ key }) => keyText(key) },
    ...figures.map((name): Column<ReportRow> => ({
      key: name,
      header: t(`reports.figures.${name}`),
      numeric: true,
      ...(name === chosen && { place: "amount" }),
      cell: (row) => figureText(row[name]),
    })),
  ];
  return (
    <>
      <div className={styles.Sums} role="group" aria-label={t("reports.figure")}>
        {figures.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.Sum}
            aria-pressed={name === chosen}
            onClick={() => onFigure(name)}
          >
            <span>{t(`reports.figures.${name}`)}</span> <b>{figureText(total[name])}</b>{" "}
            {name === "activePlayers" && <small>{t("reports.average")}</small>}
          </button>
        ))}
      </div>
      <ColumnChart
        key={`${report.currency} ${by}`}
        label={t(`reports.figures.${chosen}`)}
        bars={rows.map((row) => ({ label: keyText(row.key), value: Number(row[chosen] ?? 0) }))}
        format={(index) => figureText(rows[index]?.[chosen] ?? null)}
      />
      <DataTable
        caption={t("reports.title")}
        columns={columns}
        rows={by === "studio" ? rows : rows.toReversed()}
        rowKey={({ key }) => key}
      />
      {!isOfDays && figures.includes("activePlayers") && (
        <p className={styles.Note}>{t("reports.averageNote")}</p>
      )}
    </>
  );
}

/** Hook for the text of a figure: real money with its currency, or a number of players; a dash for none. */
function useFigureText({ currency, realExponent }: ReportOfCurrency) {
  return (value: bigint | number | null): string => {
    if (value === null) return "–";
    return typeof value === "bigint"
      ? formatSignedReal(value, currency, realExponent)
      : new Intl.NumberFormat("en-US", { minimumFractionDigits: Number.isInteger(value) ? 0 : 1 }).format(
          value,
        );
  };
}

/** Hook for the text of a row's key: a day, a month or the name of a studio. */
function useKeyText(by: ReportGroup, studios: readonly { readonly code: string; readonly name: string }[]) {
  return (key: string): string => {
    if (by === "studio") return studios.find(({ code }) => code === key)?.name ?? key;
    return by === "day" ? formatDay(key) : key.split("-").toReversed().join("/");
  };
}
