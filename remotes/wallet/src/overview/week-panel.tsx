import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { formatMinor } from "@tessera/shared/i18n";
import { Amount, Meter, Panel, SectionHead, Tile } from "@tessera/shared/ui";
import styles from "./week-panel.module.css";
import { useTranslation } from "../texts.ts";

interface WeekPanelProps {
  readonly totals: { readonly inMinor: MinorUnits; readonly outMinor: MinorUnits };
}

/** Incoming and outgoing totals of the week, as numbers and as shares of one bar. */
export function WeekPanel({ totals: { inMinor, outMinor } }: WeekPanelProps) {
  const { t } = useTranslation();
  const moved = Number(inMinor + outMinor);
  return (
    <section>
      <SectionHead title={t("wallet.overview.week")} />
      <Panel className={styles.Week}>
        <Tile>
          <p className={styles.Label}>{t("wallet.overview.moneyIn")}</p>
          <Amount minor={inMinor} signed className={styles.Sum ?? ""} />
        </Tile>
        <Tile>
          <p className={styles.Label}>{t("wallet.overview.moneyOut")}</p>
          <Amount minor={minorUnits(-outMinor)} className={styles.Sum ?? ""} />
        </Tile>
        {moved > 0 && (
          <Tile className={styles.Shares ?? ""}>
            <Meter
              label={t("wallet.overview.weekMeter")}
              value={Number(inMinor) / moved}
              valueText={formatMinor(inMinor)}
              tone="done"
            />
          </Tile>
        )}
      </Panel>
    </section>
  );
}
