import { type CreditCost, leastBound } from "./credit-cost.ts";
import { type MinorUnits, minorUnits } from "./money.ts";
import { dayMs } from "./durations.ts";

/** Terms of a promotion that bound what it costs; null without a bound. */
export interface PromotionBounds {
  /** The most that one claim gives. */
  readonly maxBonusMinor: MinorUnits | null;
  /** Claims of one player, ever and on a Bangkok day, and of all players. */
  readonly perPlayerLimit: number | null;
  readonly perDayLimit: number | null;
  readonly totalLimit: number | null;
  /** Bonuses of all claims. */
  readonly budgetMinor: MinorUnits | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** Bangkok days that a season touches at most; null without an end. */
function daysOf({ startsAt, endsAt }: PromotionBounds): number | null {
  if (startsAt === null || endsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / dayMs) + 1);
}

/**
 * Worst case of a promotion: every claim gives the greatest bonus, and no player loses it again. One day can
 * bring everything, because the number of players has no bound. Source: spec:operators#what-gives-credits.
 */
export function promotionCost(bounds: PromotionBounds): CreditCost {
  const { maxBonusMinor, perPlayerLimit, perDayLimit, totalLimit, budgetMinor } = bounds;
  const ofClaims = (claims: number | null) =>
    claims === null || maxBonusMinor === null ? null : minorUnits(maxBonusMinor * BigInt(claims));
  const days = daysOf(bounds);
  const inAllMinor = leastBound(budgetMinor, ofClaims(totalLimit));
  const perDays = days === null || perDayLimit === null ? null : days * perDayLimit;
  return {
    perPlayerMinor: leastBound(inAllMinor, ofClaims(perPlayerLimit), ofClaims(perDays)),
    perDayMinor: inAllMinor,
    inAllMinor,
  };
}
