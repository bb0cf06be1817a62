import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { Failing } from "@tessera/shared/operator-contracts/overview";
import { Link } from "@tessera/shared/router";
import { classNames, SectionHead, Status } from "@tessera/shared/ui";
import { areasFor } from "../areas/areas.ts";
import { addressOf, failingPlaces } from "../overview/places.ts";
import { secondsBetween, useWaitText } from "../overview/wait-text.ts";
import { useTranslation } from "../texts.ts";
import styles from "./start.module.css";

interface FailureTilesProps {
  readonly failures: readonly Failing[];
  readonly roles: readonly OperatorRole[];
  /** Time of the numbers. */
  readonly at: string;
}

const tileClass = classNames(styles.Tile, styles.Failure);

/**
 * Parts of the site that the operator looks after, and what fails of them; a link where an area of his shows
 * it.
 */
export function FailureTiles({ failures, roles, at }: FailureTilesProps) {
  const { t } = useTranslation();
  const own = new Set(areasFor(roles).map(({ path }) => path));
  return (
    <section className={styles.Section} aria-labelledby="start-failures">
      <SectionHead id="start-failures" title={t("start.failuresTitle")} />
      <ul className={styles.Tiles}>
        {failures.map((row) => {
          const place = failingPlaces[row.part];
          return (
            <li key={row.part}>
              {place && own.has(place.area) ? (
                <Link to={addressOf(place)} className={tileClass}>
                  <FailureText row={row} at={at} />
                </Link>
              ) : (
                <div className={tileClass}>
                  <FailureText row={row} at={at} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function FailureText({ row, at }: { readonly row: Failing; readonly at: string }) {
  const { t } = useTranslation();
  const waitText = useWaitText();
  const { part, count, since } = row;
  return (
    <>
      <span className={styles.Label}>{t(`start.failures.${part}.title`)}</span>
      <Status kind={count > 0 ? "bad" : "good"}>
        {count > 0 ? t(`start.failures.${part}.count`, { count }) : t("start.works")}
      </Status>
      {since !== null && (
        <span className={styles.Text}>{t("start.since", { time: waitText(secondsBetween(since, at)) })}</span>
      )}
    </>
  );
}
