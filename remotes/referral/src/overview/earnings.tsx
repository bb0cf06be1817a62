import type { Referral } from "@tessera/shared/contracts/referral";
import { Link } from "@tessera/shared/router";
import { Amount, Button, buttonClass, Icon, Panel, SectionHead, Tile } from "@tessera/shared/ui";
import { useState, type ReactNode } from "react";
import { TransferDialog } from "../transfer/transfer-dialog.tsx";
import styles from "./earnings.module.css";
import { useTranslation } from "../texts.ts";

/** Commission of the player with what he can do with it, and the numbers of his friends. */
export function Earnings({ referral }: { readonly referral: Referral }) {
  const { t } = useTranslation();
  const { status, totals, balanceMinor } = referral;
  return (
    <section>
      <SectionHead title={t("referral.overview.earnings")} />
      <Panel className={styles.Totals}>
        <Tile className={styles.Balance}>
          <p>{t("referral.overview.balance")}</p>
          <Amount minor={balanceMinor} size="large" />
          {status === "approved" && <Actions balanceMinor={balanceMinor} />}
          {status === "suspended" && <p>{t("referral.overview.waits")}</p>}
        </Tile>
        <Total label={t("referral.overview.pending")}>
          <Amount minor={totals.pendingMinor} />
        </Total>
        <Total label={t("referral.overview.commission")}>
          <Amount minor={totals.commissionMinor} />
        </Total>
        <Total label={t("referral.overview.downlines")}>{totals.downlines}</Total>
        <Total label={t("referral.overview.activeDownlines")}>{totals.activeDownlines}</Total>
      </Panel>
    </section>
  );
}

function Actions({ balanceMinor }: Pick<Referral, "balanceMinor">) {
  const { t } = useTranslation();
  const [isMoving, setMoving] = useState(false);
  const isEmpty = balanceMinor < 100n;
  return (
    <>
      <div className={styles.Actions}>
        <Button icon="transfer" disabled={isEmpty} onClick={() => setMoving(true)}>
          {t("referral.overview.transfer")}
        </Button>
        <Link to="/withdraw/commission" className={buttonClass()}>
          <Icon name="out" />
          {t("referral.overview.withdraw")}
        </Link>
      </div>
      {isEmpty && <p>{t("referral.overview.nothingToMove")}</p>}
      <TransferDialog open={isMoving} onOpenChange={setMoving} balanceMinor={balanceMinor} />
    </>
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
