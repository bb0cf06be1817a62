import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { useHasPath } from "@tessera/shared/federation";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Amount, Icon } from "@tessera/shared/ui";
import styles from "./balance-chip.module.css";
import { useRefreshWallets } from "./use-refresh-wallets.ts";
import { useTranslation } from "../texts.ts";

/**
 * Balance in the header: a tile with the playable amount and the points of the shop, which links to the
 * wallet, and a refresh button.
 */
export function BalanceChip() {
  const isGuest = useSession(({ status }) => status === "guest");
  return !isGuest && <PlayersBalance />;
}

function PlayersBalance() {
  const { t } = useTranslation();
  const { data: wallets } = useQuery(walletsQuery());
  const hasShop = useHasPath("/shop");
  return (
    <div className={styles.Chip}>
      <Link to="/wallet" className={styles.Amount}>
        <small>{t("wallet.balance.title")}</small> <Amount minor={wallets?.mainMinor ?? null} />
        {hasShop && wallets && (
          <small className={styles.Points}>
            {" "}
            {t("wallet.balance.points", { points: formatPoints(wallets.pointsMinor) })}
          </small>
        )}
      </Link>
      <RefreshTile />
    </div>
  );
}

function RefreshTile() {
  const { t } = useTranslation();
  const { mutate, isPending } = useRefreshWallets();
  const label = t("wallet.balance.refresh");
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      className={styles.Refresh}
      onClick={() => !isPending && mutate()}
    >
      <Icon name="refresh" size="small" />
    </button>
  );
}
