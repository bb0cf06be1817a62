import type { WithdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import { useTranslation } from "@tessera/shared/i18n";
import { Icon, Meter, Tile } from "@tessera/shared/ui";
import styles from "./lock-panel.module.css";

/** What has to be played before money can leave. */
export function LockPanel({ lock }: { readonly lock: NonNullable<WithdrawalOptions["lock"]> }) {
  const { t } = useTranslation();
  const { remainingMinor, targetMinor, title } = lock;
  const played = targetMinor - remainingMinor;
  const words = t("wallet.withdraw.turnoverLeft", {
    left: formatMinor(remainingMinor),
    target: formatMinor(targetMinor),
    promotion: title,
  });
  return (
    <Tile className={styles.Lock}>
      <p className={styles.Head}>
        <Icon name="lock" />
        <b>{words}</b>
      </p>
      <Meter
        label={t("wallet.withdraw.turnover")}
        value={targetMinor > 0n ? Number(played) / Number(targetMinor) : 1}
        valueText={words}
      />
      <p className={styles.Hint}>{t("wallet.withdraw.opensWhenFull")}</p>
    </Tile>
  );
}
