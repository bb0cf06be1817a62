import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import cashier from "../cashier/cashier.module.css";
import type { RealAmount } from "../cashier/real-amount.ts";
import { RealMoney } from "../cashier/real-money.tsx";
import { useTranslation } from "../texts.ts";

export interface PaidOutProps {
  readonly credits: number;
  readonly fee: MinorUnits;
  readonly real: RealAmount;
}

/** Last line of the amount field: the paid out amount after the fee. */
export function PaidOut({ credits, fee, real }: PaidOutProps) {
  const { t } = useTranslation();
  return (
    <>
      <span>
        {t("wallet.withdraw.youReceive")}
        {fee > 0n && (
          <span className={cashier.Quiet}> {t("wallet.withdraw.fee", { fee: formatMinor(fee) })}</span>
        )}
      </span>
      <output>
        {credits > 0 ? (
          <b>
            <RealMoney amount={real} />
          </b>
        ) : (
          "–"
        )}
      </output>
    </>
  );
}
