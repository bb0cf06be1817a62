import { isManualTransfer } from "@tessera/shared/contracts/deposits";
import type { ExchangeRate } from "@tessera/shared/core/exchange";
import type { WholeCredits } from "@tessera/shared/core/money";
import cashier from "../cashier/cashier.module.css";
import { depositRealAmount } from "../cashier/real-amount.ts";
import { RealMoney } from "../cashier/real-money.tsx";
import type { MethodOption } from "./deposit-rules.ts";
import { useTranslation } from "../texts.ts";

export interface ExpectedMoneyProps {
  readonly credits: WholeCredits;
  readonly method: MethodOption;
  readonly rate: ExchangeRate;
}

/** Expected real amount of the credits. For a manual transfer the server adds a unique code. */
export function ExpectedMoney({ credits, method, rate }: ExpectedMoneyProps) {
  const { t } = useTranslation();
  const real = depositRealAmount(credits, rate, method.rateBp);
  const getsCode = isManualTransfer(method.method);
  return (
    <span>
      <b>
        {getsCode && "≈ "}
        <RealMoney amount={real} />
      </b>
      {getsCode && <span className={cashier.Quiet}> {t("wallet.deposit.plusCode")}</span>}
    </span>
  );
}

/**
 * Last line of the amount field, updated with every key, because a typed 12.5 becomes 125. Source:
 * spec:screens#deposit.
 */
export function ExpectedAmount(props: ExpectedMoneyProps) {
  const { t } = useTranslation();
  return (
    <>
      <span>{t("wallet.deposit.youTransfer")}</span>
      <output>{props.credits > 0 ? <ExpectedMoney {...props} /> : "–"}</output>
    </>
  );
}
