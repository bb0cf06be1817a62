import { minorUnits, shareOf, type MinorUnits } from "./money.ts";

/** Terms of a promotion that decide how much has to be bet. */
export interface TurnoverTerms {
  /** Hundredths: 800 is 8 times. */
  readonly turnoverX100: number;
  /** The amount that is multiplied. */
  readonly turnoverBase: "bonus" | "deposit_plus_bonus";
}

/**
 * Turnover that a claim asks for, rounded down. A claim without a deposit has a deposit of 0. Source:
 * spec:money#turnover.
 */
export function turnoverTarget(
  depositMinor: MinorUnits,
  bonusMinor: MinorUnits,
  { turnoverX100, turnoverBase }: TurnoverTerms,
): MinorUnits {
  const base = turnoverBase === "bonus" ? bonusMinor : depositMinor + bonusMinor;
  return minorUnits((base * BigInt(turnoverX100)) / 100n);
}

/**
 * Turnover that a bet counts, by the weight of its game in basis points, rounded down. Source:
 * spec:money#turnover.
 */
export function countedTurnover(betMinor: MinorUnits, weightBp: number): MinorUnits {
  return shareOf(betMinor, weightBp);
}

/** Turnover that is still to be bet; never below 0. Source: spec:money#turnover. */
export function turnoverLeft({ targetMinor, progressMinor }: TurnoverProgress): MinorUnits {
  return minorUnits(targetMinor > progressMinor ? targetMinor - progressMinor : 0n);
}

/** True when a claim's turnover has been reached, which completes the claim. Source: spec:money#turnover. */
export function isTurnoverReached({ targetMinor, progressMinor }: TurnoverProgress): boolean {
  return progressMinor >= targetMinor;
}

/** Turnover of a claim, in minor units. */
export interface TurnoverProgress {
  readonly targetMinor: bigint;
  readonly progressMinor: bigint;
}
