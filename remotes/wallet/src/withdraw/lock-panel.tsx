import type { WithdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { Icon, Tile } from "@tessera/shared/ui";
import { ClaimParts } from "../promotions/claim-parts.tsx";
import { ClaimLinks } from "../promotions/claim-links.tsx";
import { TurnoverMeter } from "../promotions/turnover-meter.tsx";
import styles from "./lock-panel.module.css";
import { useTranslation } from "../texts.ts";

export interface LockPanelProps {
  readonly options: WithdrawalOptions & { readonly lock: NonNullable<WithdrawalOptions["lock"]> };
}

/** Panel of a locked wallet: the remaining turnover, what would remain after a cancel, and links. */
export function LockPanel({ options: { lock, mainMinor } }: LockPanelProps) {
  const { t } = useTranslation();
  const { claim, title } = lock;
  return (
    <Tile className={styles.Lock}>
      <p className={styles.Head}>
        <Icon name="lock" />
        <b>{t("wallet.withdraw.lockedBy", { promotion: title })}</b>
      </p>
      <TurnoverMeter claim={claim} />
      {claim.status === "active" && <ClaimParts claim={claim} mainMinor={mainMinor} wording="cancelling" />}
      <ClaimLinks claim={claim} />
    </Tile>
  );
}
