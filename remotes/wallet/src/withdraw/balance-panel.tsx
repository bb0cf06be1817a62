import type { WithdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import { Amount, Panel, Tile } from "@tessera/shared/ui";
import cashier from "../cashier/cashier.module.css";
import { useTranslation } from "../texts.ts";

/** Balance, and its withdrawable part. */
export function BalancePanel({ options }: { readonly options: WithdrawalOptions }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <Tile>
        <p className={cashier.Label}>{t("wallet.withdraw.current")}</p>
        <Amount minor={options.mainMinor} size="large" />
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
