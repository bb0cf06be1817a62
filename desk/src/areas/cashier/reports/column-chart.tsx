import { type PointerEvent, useState } from "react";
import { useTranslation } from "../../../texts.ts";
import styles from "./reports.module.css";

interface ColumnChartProps {
  /** Name of the figure. */
  readonly label: string;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
  /** Text of the value of a bar, by its index. */
  readonly format: (index: number) => string;
}

const height = 100;
/** Columns that have labels of their own; of more, the first and the last one. */
const allLabelsMax = 8;

/**
 * Columns of a figure, negative ones below the line of zero. The value under the pointer is shown above; the
 * table beside it has all of them, so for screen readers the chart is a picture that names its ends.
 */
export function ColumnChart({ label, bars, format }: ColumnChartProps) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<number | null>(null);
  const values = bars.map(({ value }) => value);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const yOf = (value: number) => ((top - value) / span) * height;
  const highest = values.indexOf(Math.max(...values));
  const lowest = values.indexOf(Math.min(...values));
  const ends = {
    label,
    highest: format(highest),
    highestAt: bars[highest]?.label,
    lowest: format(lowest),
    lowestAt: bars[lowest]?.label,
  };
  const shown = pointed !== null && pointed < bars.length ? pointed : highest;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  };
  return (
    <figure className={styles.Chart}>
      <figcaption>
        <span>
          {pointed === null ? t("reports.highest", { label }) : label} · {bars[shown]?.label}
        </span>
        <b>{format(shown)}</b>
      </figcaption>
      <svg
        role="img"
        aria-label={t("reports.chart", ends)}
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {bars.map(({ label: key, value }, index) => (
          <rect
            key={key}
            className={styles.Bar}
            data-shown={index === shown || undefined}
            data-negative={value < 0 || undefined}
            x={index + 0.08}
            width={0.84}
            y={Math.min(yOf(value), yOf(0))}
            height={Math.abs(yOf(value) - yOf(0))}
          />
        ))}
        <line className={styles.Zero} x1={0} x2={bars.length} y1={yOf(0)} y2={yOf(0)} />
      </svg>
      <div className={styles.Labels} data-all={bars.length <= allLabelsMax || undefined} aria-hidden="true">
        {bars
          .filter((_, index) => bars.length <= allLabelsMax || index === 0 || index === bars.length - 1)
          .map((bar) => (
            <span key={bar.label}>{bar.label}</span>
          ))}
      </div>
    </figure>
  );
}
