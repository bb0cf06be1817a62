import type { depositsApi } from "@tessera/shared/contracts/deposits";
import { depositClaim } from "@tessera/shared/core/bonus";
import { creditsToMinor, formatMinor } from "@tessera/shared/core/money";
import type * as z from "@tessera/shared/schema";
import { Amount, ConfirmDialog, Pairs } from "@tessera/shared/ui";
import type { PromotionOption } from "./deposit-rules.ts";
import { ExpectedMoney, type ExpectedMoneyProps } from "./expected-amount.tsx";
import { useTranslation } from "../texts.ts";

/** Request body of a new deposit. */
export type DepositOrder = z.output<NonNullable<typeof depositsApi.create.body>>;

export interface ConfirmDepositProps extends ExpectedMoneyProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly promotion: PromotionOption | undefined;
  readonly onConfirm: () => void;
}

/** Confirmation dialog with the amount to transfer. */
export function ConfirmDeposit({
  open,
  onOpenChange,
  promotion,
  onConfirm,
  ...expected
}: ConfirmDepositProps) {
  const { t } = useTranslation();
  const { credits, method } = expected;
  const claim = promotion && depositClaim(creditsToMinor(credits), promotion);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("wallet.deposit.confirm.title")}
      description={t("wallet.deposit.confirm.text")}
      confirmLabel={t("buttons.confirm")}
      onConfirm={onConfirm}
    >
      <Pairs
        pairs={[
          { label: t("wallet.deposit.method"), value: t(`wallet.deposit.methods.${method.method}`) },
          { label: t("wallet.cashier.amount"), value: <Amount minor={creditsToMinor(credits)} /> },
          { label: t("wallet.deposit.youTransfer"), value: <ExpectedMoney {...expected} /> },
          ...(promotion && claim
            ? [
                { label: t("wallet.deposit.promotion.label"), value: promotion.title },
                {
                  label: t("wallet.deposit.promotion.bonus"),
                  value: `+${formatMinor(claim.bonusMinor)}`,
                },
                {
                  label: t("wallet.promotions.fact.turnover"),
                  value: formatMinor(claim.targetMinor),
                },
              ]
            : []),
        ]}
      />
    </ConfirmDialog>
  );
}
