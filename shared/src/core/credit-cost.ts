import type { MinorUnits } from "./money.ts";

/**
 * What something that gives credits can cost the house at most, in minor units; null without a bound. Source:
 * spec:operators#what-gives-credits.
 */
export interface CreditCost {
  readonly perPlayerMinor: MinorUnits | null;
  /** All players on one Bangkok day. */
  readonly perDayMinor: MinorUnits | null;
  /** All players, ever: what was used of a budget stays used when the budget changes. */
  readonly inAllMinor: MinorUnits | null;
  /** Average return of a wheel in basis points. */
  readonly returnBp?: number | null | undefined;
}

/** The least of several bounds; null bounds nothing, and null is returned when nothing bounds. */
export function leastBound(...bounds: readonly (MinorUnits | null)[]): MinorUnits | null {
  return bounds.reduce((least, bound) => {
    if (least === null || bound === null) return least ?? bound;
    return bound < least ? bound : least;
  }, null);
}
