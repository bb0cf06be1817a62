import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { formatMinor } from "@tessera/shared/core/money";
import { turnoverLeft } from "@tessera/shared/core/turnover";
import { Meter } from "@tessera/shared/ui";
import cashier from "../cashier/cashier.module.css";
import styles from "./turnover-meter.module.css";
import { useTranslation } from "../texts.ts";

/**
 * Remaining turnover of a claim as text and as a meter; for a reserved claim, the deposit that it waits for.
 */
export function TurnoverMeter({ claim }: { readonly claim: PromoClaim }) {
  const { t } = useTranslation();
  const { status, progressMinor, targetMinor } = claim;
  if (status === "reserved") return <p className={styles.Hint}>{t("wallet.promotions.turnover.reserved")}</p>;
  const text = t("wallet.promotions.turnover.leftOf", {
    left: formatMinor(turnoverLeft(claim)),
    target: formatMinor(targetMinor),
  });
  return (
    <div className={styles.Turnover}>
      <p className={cashier.Fact}>
        {t("wallet.promotions.turnover.left")}
        <b>{text}</b>
      </p>
      <Meter
        label={t("wallet.promotions.turnover.title")}
        value={targetMinor > 0n ? Number(progressMinor) / Number(targetMinor) : 1}
        valueText={text}
      />
      <p className={styles.Hint}>{t("wallet.promotions.turnover.opensWhenFull")}</p>
    </div>
  );
}
