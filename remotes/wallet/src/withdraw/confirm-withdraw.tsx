import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { creditsToMinor, formatMinor, type MinorUnits, type WholeCredits } from "@tessera/shared/core/money";
import { Amount, ConfirmDialog, Pairs } from "@tessera/shared/ui";
import { formatRealAmount, type RealAmount } from "../cashier/real-amount.ts";
import { RealMoney } from "../cashier/real-money.tsx";
import { useTranslation } from "../texts.ts";

export interface ConfirmWithdrawProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly credits: WholeCredits;
  readonly fee: MinorUnits;
  readonly account: BankAccount;
  readonly real: RealAmount;
  /** True when the player can cancel it until it is approved. */
  readonly cancellable: boolean;
  readonly onConfirm: () => void;
}

/** Confirmation dialog with amount, destination, and whether the withdrawal can be cancelled. */
export function ConfirmWithdraw({
  credits,
  fee,
  account,
  real,
  cancellable,
  ...dialog
}: ConfirmWithdrawProps) {
  const { t } = useTranslation();
  const amount = creditsToMinor(credits);
  return (
    <ConfirmDialog
      {...dialog}
      title={t("wallet.withdraw.title")}
      description={t(cancellable ? "wallet.withdraw.confirm" : "wallet.withdraw.confirmFinal", {
        amount: formatMinor(amount),
        bank: account.bank.name,
        number: account.accountNumberMasked,
        real: formatRealAmount(real),
      })}
      confirmLabel={t("wallet.withdraw.confirmVerb")}
    >
      <Pairs
        pairs={[
          { label: t("wallet.cashier.amount"), value: <Amount minor={amount} /> },
          ...(fee > 0n ? [{ label: t("wallet.withdraw.feeLabel"), value: <Amount minor={fee} /> }] : []),
          { label: t("wallet.withdraw.youReceive"), value: <RealMoney amount={real} /> },
          {
            label: t("wallet.withdraw.toAccount"),
            value: `${account.bank.name} ${account.accountNumberMasked}`,
          },
        ]}
      />
    </ConfirmDialog>
  );
}
