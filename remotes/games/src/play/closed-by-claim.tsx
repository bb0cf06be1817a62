import type { GameDetail } from "@tessera/shared/contracts/games";
import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { useHasPath } from "@tessera/shared/federation";
import { Link } from "@tessera/shared/router";
import { buttonClass, EmptyState } from "@tessera/shared/ui";
import { Middle } from "./play-states.tsx";
import styles from "./play-states.module.css";
import { useTranslation } from "../texts.ts";

export interface ClosedByClaimProps {
  readonly game: GameDetail;
  readonly claim: PromoClaim;
}

/** Screen of a game that a live claim closes: the reason, and links to proceed. */
export function ClosedByClaim({ game, claim }: ClosedByClaimProps) {
  const { t } = useTranslation();
  const hasPromotions = useHasPath("/promotions");
  return (
    <Middle>
      <EmptyState
        title={t("games.play.closedByClaim", { promotion: claim.promotion.title })}
        text={t("games.play.closedByClaimText", { studio: game.provider.name })}
        action={
          <div className={styles.Choices}>
            {hasPromotions && (
              <Link to="/promotions" className={buttonClass({ kind: "lit" })}>
                {t("games.play.toClaim")}
              </Link>
            )}
            {game.demo && (
              <Link to={`/play/${game.slug}?mode=demo`} className={buttonClass()}>
                {t("games.play.tryDemo")}
              </Link>
            )}
          </div>
        }
      />
    </Middle>
  );
}
