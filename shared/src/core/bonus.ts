import { minorUnits, shareOf, type MinorUnits } from "./money.ts";
import { turnoverTarget, type TurnoverTerms } from "./turnover.ts";

/** Terms of a promotion that decide how much it gives. */
export interface BonusTerms {
  /** Share of the base in basis points. */
  readonly bonusBp: number;
  /** Cap of the bonus in minor units; null without one. */
  readonly maxBonusMinor: bigint | null;
}

/** Bonus on a base (a deposit, a loss), rounded down and capped. Source: spec:money#bonus. */
export function bonusOn(baseMinor: MinorUnits, { bonusBp, maxBonusMinor }: BonusTerms): MinorUnits {
  const share = shareOf(baseMinor, bonusBp);
  return maxBonusMinor !== null && share > maxBonusMinor ? minorUnits(maxBonusMinor) : share;
}

/** Bonus of a claim and the turnover that it asks for. */
export interface ClaimAmounts {
  readonly bonusMinor: MinorUnits;
  readonly targetMinor: MinorUnits;
}

/** A bonus without a deposit and the turnover that it asks for. Source: spec:money#turnover. */
export function registrationClaim(bonusMinor: MinorUnits, terms: TurnoverTerms): ClaimAmounts {
  return { bonusMinor, targetMinor: turnoverTarget(minorUnits(0), bonusMinor, terms) };
}

/** Bonus on a deposit and the turnover that it asks for. Source: spec:money#bonus, spec:money#turnover. */
export function depositClaim(depositMinor: MinorUnits, terms: BonusTerms & TurnoverTerms): ClaimAmounts {
  const bonusMinor = bonusOn(depositMinor, terms);
  return { bonusMinor, targetMinor: turnoverTarget(depositMinor, bonusMinor, terms) };
}
