import type { PromotionType } from "@tessera/shared/contracts/promotions";
import type { BonusTerms } from "@tessera/shared/core/bonus";
import { cashbackReturnBp, depositBonusReturnBp, giftReturnBp } from "@tessera/shared/core/player-return";
import type { TurnoverTerms } from "@tessera/shared/core/turnover";

/** Terms of a promotion that decide what its bonus returns of the turnover. */
export type BonusReturnTerms = Pick<BonusTerms, "bonusBp"> & TurnoverTerms;

/**
 * Bonus of each promotion type ÷ its turnover, in basis points; null without a bound. Source:
 * spec:money#player-return.
 */
export const bonusReturnBp: Readonly<Record<PromotionType, (terms: BonusReturnTerms) => number | null>> = {
  deposit_bonus: depositBonusReturnBp,
  cashback: cashbackReturnBp,
  free_credit: giftReturnBp,
  event: giftReturnBp,
};
