import type { Waiting } from "@tessera/shared/operator-contracts/overview";
import { Link } from "@tessera/shared/router";
import { classNames, SectionHead } from "@tessera/shared/ui";
import { addressOf, waitingPlaces } from "../overview/places.ts";
import { secondsBetween, useWaitText } from "../overview/wait-text.ts";
import { useTranslation } from "../texts.ts";
import styles from "./start.module.css";

interface QueueTilesProps {
  readonly queues: readonly Waiting[];
  /** Time of the numbers. */
  readonly at: string;
}

/** Queues of the operator, each a link to its list: how many rows wait, the longest wait, the median. */
export function QueueTiles({ queues, at }: QueueTilesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.Section} aria-labelledby="start-queues">
      <SectionHead id="start-queues" title={t("start.queuesTitle")} />
      <ul className={styles.Tiles}>
        {queues.map((row) => (
          <li key={row.queue}>
            <Link
              to={addressOf(waitingPlaces[row.queue])}
              className={styles.Tile}
              data-waits={row.waiting > 0 || undefined}
            >
              <span className={styles.Label}>{t(`start.queues.${row.queue}`)}</span>
              <b className={styles.Count}>{row.waiting}</b>
              <Waits row={row} at={at} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waits({ row, at }: { readonly row: Waiting; readonly at: string }) {
  const { t } = useTranslation();
  const waitText = useWaitText();
  if (row.oldest === null || row.medianSeconds === null)
    return <span className={classNames(styles.Text, styles.Empty)}>{t("start.empty")}</span>;
  return (
    <span className={styles.Text}>
      <span>{t("start.oldest", { time: waitText(secondsBetween(row.oldest, at)) })}</span>
      <span>{t("start.median", { time: waitText(row.medianSeconds) })}</span>
    </span>
  );
}
