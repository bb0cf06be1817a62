import type { WithdrawalOptions, WithdrawalSource } from "@tessera/shared/contracts/withdrawals";
import { Amount, Panel, Tile } from "@tessera/shared/ui";
import cashier from "../cashier/cashier.module.css";
import { useTranslation } from "../texts.ts";

export interface BalancePanelProps {
  readonly source: WithdrawalSource;
  readonly options: WithdrawalOptions;
}

/** Balance, and its withdrawable part. */
export function BalancePanel({ source, options }: BalancePanelProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      <Tile>
        <p className={cashier.Label}>
          {t(source === "main" ? "wallet.withdraw.current" : "wallet.withdraw.commission")}
        </p>
        <Amount minor={options.balanceMinor} size="large" />
      </Tile>
      <Tile className={cashier.Fact}>
        {t("wallet.withdraw.withdrawable")}
        <Amount minor={options.withdrawableMinor} />
      </Tile>
      <Tile className={cashier.Fact}>
        {t("wallet.withdraw.today")}
        <b>{t("wallet.withdraw.usedToday", { used: options.usedToday, max: options.maxPerDay })}</b>
      </Tile>
    </Panel>
  );
}
