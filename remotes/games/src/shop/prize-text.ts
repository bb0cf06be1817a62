import type { Prize, WheelSegment } from "@tessera/shared/contracts/shop";
import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import { formatPoints, prizeOnBet } from "@tessera/shared/core/wheel-prize";
import { useTranslation } from "../texts.ts";

/** Prize of a segment on a bet. */
export function prizeOf(
  { prizeKind, prizeX100, label, freeRounds }: WheelSegment,
  betMinor: MinorUnits,
): Prize {
  return { kind: prizeKind, minor: prizeOnBet(betMinor, prizeX100), currency: null, label, freeRounds };
}

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

/** Short text of a prize for a segment of the wheel: a number, or nothing where a drawing says it. */
export function segmentText({ kind, minor, freeRounds }: Prize): string {
  if (freeRounds !== null) return `${freeRounds.count}×▶`;
  if (kind === "none") return "–";
  if (kind === "item") return "★";
  const amount = kind === "points" ? formatPoints(minor) : formatMinor(minor).replace(/\.00$/, "");
  return kind === "points" ? `${amount} P` : kind === "bonus" ? `${amount} B` : amount;
}
