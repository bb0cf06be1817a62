import type { BonusKind } from "@tessera/shared/contracts/promotions";
import type { BonusTerms } from "@tessera/shared/core/bonus";
import { cashbackReturnBp, depositBonusReturnBp, giftReturnBp } from "@tessera/shared/core/player-return";
import type { TurnoverTerms } from "@tessera/shared/core/turnover";

/** Terms of a promotion that decide what its bonus returns of the turnover. */
export type BonusReturnTerms = Pick<BonusTerms, "bonusBp"> & TurnoverTerms;

/**
 * Bonus ÷ its turnover, in basis points, by what the bonus is; null without a bound. Source:
 * spec:money#player-return.
 */
export const bonusReturnBp: Readonly<Record<BonusKind, (terms: BonusReturnTerms) => number | null>> = {
  deposit: depositBonusReturnBp,
  loss: cashbackReturnBp,
  gift: giftReturnBp,
};
