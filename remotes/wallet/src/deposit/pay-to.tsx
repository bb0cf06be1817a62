import type { Deposit, PayTo as PayToData } from "@tessera/shared/contracts/deposits";
import { QrCode } from "@tessera/shared/qr-code";
import { buttonClass, Icon, Tile } from "@tessera/shared/ui";
import { formatRealAmount, type RealAmount } from "../cashier/real-amount.ts";
import { AccountRow } from "./house-account.tsx";
import styles from "./pay-to.module.css";
import { useTranslation } from "../texts.ts";

export interface PayToProps {
  readonly payTo: PayToData;
  readonly amount: RealAmount;
}

/** True when the player has to type the amount: a QR code and the gateway's page already contain it. */
export function paysByHand({ payTo }: Pick<Deposit, "payTo">): boolean {
  return payTo.kind === "bank" || payTo.kind === "va";
}

/** Payment destination: an account, a number, a QR code, or the gateway's own page. */
export function PayTo({ payTo, amount }: PayToProps) {
  const { payUrl } = payTo;
  return (
    <>
      <Destination payTo={payTo} amount={amount} />
      {payUrl && <PayLink url={payUrl} isOnlyWay={payTo.kind === "link" || payTo.kind === "qr"} />}
    </>
  );
}

function Destination({ payTo, amount }: PayToProps) {
  const { t } = useTranslation();
  switch (payTo.kind) {
    case "bank":
      return (
        <AccountRow
          caption={`${t("wallet.deposit.houseAccount")}, ${payTo.bank}`}
          copyLabel={t("wallet.deposit.copyAccount")}
          number={payTo.accountNumber}
          name={payTo.accountName}
        />
      );
    case "va":
      return (
        <AccountRow
          caption={`${t("wallet.deposit.waiting.vaNumber")}, ${payTo.bank}`}
          copyLabel={t("wallet.deposit.copyVaNumber")}
          number={payTo.number}
        />
      );
    case "qr":
      return (
        <Tile className={styles.Scan}>
          <QrCode
            payload={payTo.payload}
            label={t("wallet.deposit.waiting.qr", { amount: formatRealAmount(amount) })}
          />
          <p>{t("wallet.deposit.waiting.scan")}</p>
        </Tile>
      );
    case "link":
      return null;
  }
}

function PayLink({ url, isOnlyWay }: { readonly url: string; readonly isOnlyWay: boolean }) {
  const { t } = useTranslation();
  return (
    <Tile>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ kind: isOnlyWay ? "lit" : "plain", wide: true })}
      >
        <Icon name="external" />
        {t("wallet.deposit.waiting.openPage")}
      </a>
    </Tile>
  );
}
