import type { Deposit } from "@tessera/shared/contracts/deposits";
import { Amount, CopyButton, DateTime, Pairs } from "@tessera/shared/ui";
import { RealMoney } from "../cashier/real-money.tsx";
import { isOver } from "./deposit-queries.ts";
import { documentRealAmount } from "../cashier/real-amount.ts";
import { useTranslation } from "../texts.ts";

/** Details of a deposit that support may ask for. */
export function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  const { realAmount, realPaid } = deposit;
  const inReal = (label: string, units: string) => ({
    label,
    value: <RealMoney amount={documentRealAmount({ ...deposit, realAmount: units })} />,
  });
  // A closed deposit shows no amount to pay, so that nobody transfers it.
  const amounts = [
    ...(isOver(deposit) ? [] : [inReal(t("wallet.deposit.youTransfer"), realAmount)]),
    ...(realPaid === undefined ? [] : [inReal(t("wallet.deposit.arrived"), realPaid)]),
  ];
  return (
    <Pairs
      pairs={[
        {
          label: t("wallet.cashier.number"),
          value: deposit.number,
          action: <CopyButton text={deposit.number} label={t("wallet.cashier.copyNumber")} />,
        },
        { label: t("wallet.deposit.method"), value: t(`wallet.deposit.methods.${deposit.method}`) },
        { label: t("wallet.cashier.amount"), value: <Amount minor={deposit.amountMinor} /> },
        ...amounts,
        { label: t("wallet.cashier.time"), value: <DateTime instant={deposit.createdAt} /> },
      ]}
    />
  );
}
