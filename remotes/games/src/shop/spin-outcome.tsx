import { Link } from "@tessera/shared/router";
import { PlayFreeRounds } from "./play-free-rounds.tsx";
import { usePrizeText } from "./prize-text.ts";
import styles from "./shop-page.module.css";
import type { ShownSpin } from "./use-spin.ts";
import { useTranslation } from "../texts.ts";

/**
 * Result of the latest spin, announced when the wheel has stopped. It is lit only when the prize is above the
 * bet.
 */
export function SpinOutcome({ shown }: { readonly shown: ShownSpin | null }) {
  const { t } = useTranslation();
  const prizeText = usePrizeText();
  const result = shown?.phase === "standing" ? shown.result : null;
  const isAboveBet =
    result !== null &&
    (result.prize.kind === "item" ||
      result.prize.kind === "free_rounds" ||
      result.prize.minor > result.betMinor);
  return (
    <div role="status" className={styles.Outcome} data-lit={isAboveBet || undefined}>
      {shown?.phase === "turning" && <p>{t("games.shop.turning")}</p>}
      {result && (
        <>
          <b>
            {result.prize.kind === "none"
              ? t("games.shop.noPrize")
              : t("games.shop.won", { prize: prizeText(result.prize) })}
          </b>
          {result.prize.kind === "bonus" && <p>{t("games.shop.wonBonus")}</p>}
          {result.prize.freeRounds && (
            <p className={styles.Play}>
              {t("games.shop.wonRounds")} <PlayFreeRounds game={result.prize.freeRounds.game} />
            </p>
          )}
          {result.prize.kind === "item" && (
            <p>
              {t("games.shop.wonItem")} <Link to="/inbox">{t("games.shop.inbox")}</Link>
            </p>
          )}
        </>
      )}
      {shown === null && <p>{t("games.shop.invite")}</p>}
    </div>
  );
}
