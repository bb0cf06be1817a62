import type { Wallets } from "@tessera/shared/contracts/wallet";
import { useHasPath } from "@tessera/shared/federation";
import { meQuery, useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Amount, Icon, Panel, type IconName } from "@tessera/shared/ui";
import { useDepositsDisabled } from "../deposit/use-deposits-disabled.ts";
import { TotalArt } from "./total-art.tsx";
import styles from "./total-panel.module.css";
import { useTranslation } from "../texts.ts";

interface Shortcut {
  readonly to: string;
  readonly icon: IconName;
  readonly key: "deposit" | "withdraw" | "transfer";
}

const shortcuts: readonly Shortcut[] = [
  { to: "/deposit", icon: "deposit", key: "deposit" },
  { to: "/withdraw", icon: "out", key: "withdraw" },
  { to: "/transfer", icon: "transfer", key: "transfer" },
];

/** Total of all wallets, with shortcuts. `wallets` is null until they are known. */
export function TotalPanel({ wallets }: { readonly wallets: Wallets | null }) {
  const { t } = useTranslation();
  return (
    <Panel className={styles.Total}>
      <div className={styles.Hero}>
        <div className={styles.Words}>
          <h2>{t("wallet.overview.total")}</h2>
          <Amount minor={wallets?.totalMinor ?? null} size="huge" className={styles.Amount ?? ""} />
          <p>
            {t("wallet.overview.withdrawable")} <Amount minor={wallets?.withdrawableMinor ?? null} />
          </p>
        </div>
        <div className={styles.Art}>
          <TotalArt />
        </div>
      </div>
      <Shortcuts />
    </Panel>
  );
}

/** Shortcuts to screens that a live release serves and the player may use. */
function Shortcuts() {
  const { t } = useTranslation();
  const isServed = {
    deposit: useHasPath("/deposit"),
    withdraw: useHasPath("/withdraw"),
    transfer: useHasPath("/transfer"),
  };
  const { data: me } = useQuery(meQuery());
  const isDepositOff = useDepositsDisabled(me?.depositDisabled);
  const served = shortcuts.filter(({ key }) => isServed[key] && !(key === "deposit" && isDepositOff));
  if (served.length === 0) return null;
  return (
    <nav aria-label={t("wallet.overview.shortcuts")} className={styles.Shortcuts}>
      {served.map(({ to, icon, key }) => (
        <Link key={to} to={to} data-lit={key === "deposit" || undefined}>
          <Icon name={icon} />
          {t(`wallet.overview.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
