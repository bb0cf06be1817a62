import type { ClosingObstacle } from "@tessera/shared/contracts/account-closing";
import { formatMinor } from "@tessera/shared/core/money";
import { Link } from "@tessera/shared/router";
import { Note, Pairs } from "@tessera/shared/ui";
import styles from "./data-page.module.css";
import { useTranslation } from "../texts.ts";

/** Path of the screen that ends each kind of obstacle. */
const ways = {
  balance: "/withdraw",
  commission: "/referral",
  studio: "/wallet",
  transfer: "/history/transfer",
  deposit: "/deposit",
  withdrawal: "/withdraw",
} as const satisfies Record<ClosingObstacle["kind"], string>;

interface ObstaclesProps {
  readonly obstacles: readonly ClosingObstacle[];
  /** True while a promotion keeps money from being withdrawn. */
  readonly hasBonus: boolean;
}

/** List of what has to end before the account can be closed, each with a link to the screen that ends it. */
export function Obstacles({ obstacles, hasBonus }: ObstaclesProps) {
  const { t } = useTranslation();
  return (
    <>
      <Note
        icon="wallet"
        title={t("account.data.first")}
        action={
          hasBonus && (
            <Link to="/promotions" className={styles.Way}>
              {t("account.data.promotions")}
            </Link>
          )
        }
      >
        {t(hasBonus ? "account.data.firstWithBonus" : "account.data.firstText")}
      </Note>
      <Pairs
        pairs={obstacles.map(({ kind, amountMinor, studio }) => ({
          label: studio ?? t(`account.data.open.${kind}`),
          value: formatMinor(amountMinor),
          action: (
            <Link to={ways[kind]} className={styles.Way}>
              {t(`account.data.way.${kind}`)}
            </Link>
          ),
        }))}
      />
    </>
  );
}
