import type { Wheel } from "@tessera/shared/contracts/shop";
import type { MinorUnits } from "@tessera/shared/core/money";
import { classNames, SkeletonRows, Tile } from "@tessera/shared/ui";
import { glazeStyles, groupPrizes, prizeOf } from "@tessera/shared/wheel";
import { usePrizeText } from "./prize-text.ts";
import styles from "./shop-page.module.css";
import { useTranslation } from "../texts.ts";

const percent = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export interface ChancesProps {
  readonly wheel: Wheel | null;
  readonly betMinor: MinorUnits | null;
}

/** Chance of every prize on the chosen bet, with what is left of it. */
export function Chances({ wheel, betMinor }: ChancesProps) {
  const { t } = useTranslation();
  const prizeText = usePrizeText();
  const sum = wheel?.segments.reduce((total, { weight }) => total + weight, 0) ?? 0;
  return (
    <Tile>
      <h2 className={styles.Head}>{t("games.shop.chances")}</h2>
      {wheel && betMinor !== null ? (
        <ul className={classNames(styles.Chances, glazeStyles.Glazes)} aria-label={t("games.shop.chances")}>
          {groupPrizes(wheel.segments).map(({ segment, weight, stockLeft, glaze }) => (
            <li key={segment.position}>
              <span className={styles.Glaze} data-glaze={glaze ?? "none"} />
              <span className={styles.Prize}>
                {prizeText(prizeOf(segment, betMinor))}
                {stockLeft !== null && (
                  <small>
                    {stockLeft === 0 ? t("games.shop.gone") : t("games.shop.stock", { count: stockLeft })}
                  </small>
                )}
                {segment.turnoverX100 !== null && (
                  <small>{t("games.shop.turnover", { times: segment.turnoverX100 / 100 })}</small>
                )}
              </span>
              <span className={styles.Chance}>{percent.format((weight / sum) * 100)}%</span>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={8} />
      )}
      <p className={styles.Quiet}>{t("games.shop.drawnEqual")}</p>
    </Tile>
  );
}
