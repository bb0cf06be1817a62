import { CopyButton, Tile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { formatRealAmount, markCode, plainRealAmount, type RealAmount } from "../cashier/real-amount.ts";
import styles from "./exact-amount.module.css";
import { useTranslation } from "../texts.ts";

export interface ExactAmountProps {
  readonly real: RealAmount;
  readonly hasCode: boolean;
  /** True when the amount has to be typed at the bank; it can be copied then. */
  readonly paysByHand: boolean;
  /** Status of the payment. */
  readonly children?: ReactNode;
}

/** Exact amount of a payment, with the identifying digits in a lit block. */
export function ExactAmount({ real, hasCode, paysByHand, children }: ExactAmountProps) {
  const { t } = useTranslation();
  return (
    <Tile className={styles.Exact}>
      <p className={styles.Head}>
        {t(paysByHand ? "wallet.deposit.waiting.exactly" : "wallet.deposit.waiting.amount")}
        {children}
      </p>
      <data value={plainRealAmount(real)} className={styles.Number}>
        {hasCode ? <MarkedNumber real={real} /> : <PlainNumber text={formatRealAmount(real)} />}
      </data>
      {hasCode && <p>{t("wallet.deposit.waiting.markedDigits")}</p>}
      {paysByHand && (
        <CopyButton
          showsText
          wide
          kind="lit"
          text={plainRealAmount(real)}
          label={t("wallet.cashier.copyAmount")}
        />
      )}
    </Tile>
  );
}

function MarkedNumber({ real }: { readonly real: RealAmount }) {
  const { head, code, tail } = markCode(real);
  return (
    <>
      {head}
      <mark>{code}</mark>
      <small>{tail}</small>
    </>
  );
}

function PlainNumber({ text }: { readonly text: string }) {
  const point = text.indexOf(".");
  return (
    <>
      {text.slice(0, point)}
      <small>{text.slice(point)}</small>
    </>
  );
}
