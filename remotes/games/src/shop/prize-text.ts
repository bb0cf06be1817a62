import type { Prize } from "@tessera/shared/contracts/shop";
import { formatMinor } from "@tessera/shared/core/money";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { useTranslation } from "../texts.ts";

/** Returns the name of a prize in the player's language. */
export function usePrizeText(): (prize: Prize) => string {
  const { t } = useTranslation();
  return ({ kind, minor, label, freeRounds }) => {
    if (freeRounds !== null) {
      const { count, game, stakeMinor } = freeRounds;
      return t("games.shop.prize.freeRounds", { count, game: game.name, stake: formatMinor(stakeMinor) });
    }
    if (kind === "item") return label ?? "";
    if (kind === "points") return t("games.shop.prize.points", { amount: formatPoints(minor) });
    if (kind === "credit") return t("games.shop.prize.credit", { amount: formatMinor(minor) });
    if (kind === "bonus") return t("games.shop.prize.bonus", { amount: formatMinor(minor) });
    return t("games.shop.prize.none");
  };
}
