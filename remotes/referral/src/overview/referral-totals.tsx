import type { Referral } from "@tessera/shared/contracts/referral";
import { Amount, Panel, SectionHead, Tile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./referral-totals.module.css";
import { useTranslation } from "../texts.ts";

/** Totals of the player's referral code. */
export function ReferralTotals({ referral: { totals, balanceMinor } }: { readonly referral: Referral }) {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("referral.overview.totals")} />
      <Panel className={styles.Totals}>
        <Total label={t("referral.overview.downlines")}>{totals.downlines}</Total>
        <Total label={t("referral.overview.activeDownlines")}>{totals.activeDownlines}</Total>
        <Total label={t("referral.overview.turnover")}>
          <Amount minor={totals.turnoverMinor} />
        </Total>
        <Total label={t("referral.overview.commission")}>
          <Amount minor={totals.commissionMinor} />
        </Total>
        <Total label={t("referral.overview.pending")}>
          <Amount minor={totals.pendingMinor} />
        </Total>
        <Total label={t("referral.overview.balance")}>
          <Amount minor={balanceMinor} />
        </Total>
      </Panel>
    </section>
  );
}

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Tile className={styles.Total ?? ""}>
      <p>{label}</p>
      <b>{children}</b>
    </Tile>
  );
}
