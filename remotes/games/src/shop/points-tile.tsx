import type { Shop } from "@tessera/shared/contracts/shop";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { Icon } from "@tessera/shared/ui";
import styles from "./shop-page.module.css";
import { useTranslation } from "../texts.ts";

export interface PointsTileProps {
  readonly shop: Shop | null;
  /** Points while the wheel turns, which must not tell the result; null otherwise. */
  readonly heldMinor: bigint | null;
}

/** The player's points, updated by the events of his wallet. */
export function PointsTile({ shop, heldMinor }: PointsTileProps) {
  const { t } = useTranslation();
  const { data: wallets } = useQuery({ ...walletsQuery(), enabled: shop !== null });
  const isNewer = shop !== null && wallets !== undefined && wallets.seq > shop.seq;
  const points = heldMinor ?? (isNewer ? wallets.pointsMinor : shop?.pointsMinor);
  return (
    <p className={styles.Points}>
      <Icon name="shop" size="small" />
      <span>{t("games.shop.points")}</span>
      <b>{points === undefined ? "–" : formatPoints(points)}</b>
    </p>
  );
}
