import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { Amount, Panel, Tile } from "@tessera/shared/ui";
import styles from "./history-totals.module.css";
import { useTranslation } from "../texts.ts";

interface HistoryTotalsProps {
  readonly totals: { readonly inMinor: MinorUnits; readonly outMinor: MinorUnits };
}

/** Incoming and outgoing totals of all filtered movements, not only of the current page. */
export function HistoryTotals({ totals: { inMinor, outMinor } }: HistoryTotalsProps) {
  const { t } = useTranslation();
  return (
    <Panel className={styles.Totals}>
      <Tile>
        <p className={styles.Label}>{t("account.history.moneyIn")}</p>
        <Amount minor={inMinor} signed className={styles.Sum ?? ""} />
      </Tile>
      <Tile>
        <p className={styles.Label}>{t("account.history.moneyOut")}</p>
        <Amount minor={minorUnits(-outMinor)} className={styles.Sum ?? ""} />
      </Tile>
    </Panel>
  );
}
