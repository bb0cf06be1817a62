import { type DepositOptions, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { creditsToMinor, formatMinor, type WholeCredits } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/i18n";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { Amount, Meter, Note, Panel, Tile } from "@tessera/shared/ui";
import cashier from "../cashier/cashier.module.css";
import type { MethodOption } from "./deposit-rules.ts";
import { useTranslation } from "../texts.ts";

export interface DepositAsideProps {
  readonly options: DepositOptions;
  readonly method: MethodOption;
  readonly credits: WholeCredits;
}

/** Aside of the deposit form: the balance, the rest of the deposit limit, and payment advice. */
export function DepositAside({ options, method, credits }: DepositAsideProps) {
  const { t } = useTranslation();
  return (
    <>
      <Panel>
        <BalanceTile />
        {options.limit && <LimitTile limit={options.limit} credits={credits} />}
      </Panel>
      <Note icon="safe">
        {t(isManualTransfer(method.method) ? "wallet.deposit.ownName" : "wallet.deposit.payThere")}
      </Note>
    </>
  );
}

/** Balance of the main wallet, to which a deposit is credited. */
export function BalanceTile() {
  const { t } = useTranslation();
  const { data: wallets } = useQuery(walletsQuery());
  return (
    <Tile>
      <p className={cashier.Label}>{t("wallet.cashier.balance")}</p>
      <Amount minor={wallets?.mainMinor ?? null} size="large" />
    </Tile>
  );
}

interface LimitTileProps {
  readonly limit: NonNullable<DepositOptions["limit"]>;
  readonly credits: WholeCredits;
}

function LimitTile({ limit, credits }: LimitTileProps) {
  const { t } = useTranslation();
  const left = limit.remainingMinor;
  const used = creditsToMinor(credits);
  const share = left > 0n ? Number(used) / Number(left) : 1;
  const usageText = t("wallet.deposit.limitUsed", { amount: formatMinor(used), left: formatMinor(left) });
  return (
    <Tile>
      <p className={cashier.Fact}>
        {t("wallet.deposit.limitLeft", { until: formatDateTime(limit.until) })}
        <Amount minor={left} />
      </p>
      <div className={cashier.Small}>
        <Meter
          label={t("wallet.deposit.limit")}
          value={share}
          valueText={usageText}
          tone={used > left ? "danger" : "ember"}
        />
      </div>
      <p className={cashier.Small}>{usageText}</p>
    </Tile>
  );
}
