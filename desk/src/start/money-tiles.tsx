import type { MoneyOfDay } from "@tessera/shared/operator-contracts/overview";
import { formatTimeOfDay } from "@tessera/shared/core/time";
import { Link } from "@tessera/shared/router";
import { SectionHead, Tile } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { formatSignedReal } from "../ui/index.ts";
import styles from "./start.module.css";

interface MoneyTilesProps {
  readonly figures: readonly MoneyOfDay[];
  /** Time until which the day is summed. */
  readonly at: string;
}

/** Money of the Bangkok day, each figure beside the day before until the same time. */
export function MoneyTiles({ figures, at }: MoneyTilesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.Section} aria-labelledby="start-money">
      <SectionHead id="start-money" title={t("start.money.title")}>
        <span className={styles.Until}>
          {t("start.money.until", { time: formatTimeOfDay(new Date(at)) })}
          <Link to="/desk/reports">{t("reports.title")}</Link>
        </span>
      </SectionHead>
      {figures.length === 0 ? (
        <Tile className={styles.Quiet}>{t("start.money.none")}</Tile>
      ) : (
        <dl className={styles.Money}>
          {figures.map((row) => (
            <MoneyTile key={`${row.figure} ${row.currency}`} row={row} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** Difference of two gains in whole percent, without sign; null when one of them is none. */
function percentOf(now: bigint, before: bigint): number | null {
  if (now < 0n || before <= 0n) return null;
  return Math.abs(Number(((now - before) * 100n) / before));
}

function MoneyTile({ row }: { readonly row: MoneyOfDay }) {
  const { t } = useTranslation();
  const { figure, currency, realExponent, today, dayBeforeByNow, dayBefore } = row;
  const real = (amount: bigint, plus?: string) => formatSignedReal(amount, currency, realExponent, plus);
  const difference = today - dayBeforeByNow;
  const percent = percentOf(today, dayBeforeByNow);
  const than = difference > 0n ? "more" : "less";
  return (
    <div className={styles.Tile}>
      <dt className={styles.Label}>{t(`reports.figures.${figure}`)}</dt>
      <dd className={styles.Amount}>{real(today)}</dd>
      <dd className={styles.Text}>
        {difference === 0n ? (
          <span>{t("start.money.same")}</span>
        ) : (
          <span>
            <b>{real(difference, "+")}</b>{" "}
            {percent === null ? t(`start.money.${than}`) : t(`start.money.${than}Percent`, { percent })}
          </span>
        )}
        <span>{t("start.money.dayBefore", { amount: real(dayBefore) })}</span>
      </dd>
    </div>
  );
}
