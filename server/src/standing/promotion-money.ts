import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";

/** The numbers of a promotion that decide about money. */
export interface BonusTerms {
  /** Share of the base, in basis points. */
  readonly bonusBp: number;
  /** Cap of the bonus; null without one. */
  readonly maxBonusMinor: bigint | null;
  /** 800 is 8 times. */
  readonly turnoverX100: number;
  readonly turnoverBase: "bonus" | "deposit_plus_bonus";
}

/** The bonus on a base (a deposit, a loss), rounded down and capped. Source: spec:money#bonus. */
export function bonusOf(baseMinor: bigint, { bonusBp, maxBonusMinor }: BonusTerms): MinorUnits {
  const share = (baseMinor * BigInt(bonusBp)) / 10_000n;
  return minorUnits(maxBonusMinor !== null && share > maxBonusMinor ? maxBonusMinor : share);
}

/** How much has to be bet before the main wallet can be withdrawn again. */
export function turnoverTarget(
  depositMinor: bigint,
  bonusMinor: bigint,
  { turnoverX100, turnoverBase }: BonusTerms,
): MinorUnits {
  const base = turnoverBase === "bonus" ? bonusMinor : depositMinor + bonusMinor;
  return minorUnits((base * BigInt(turnoverX100)) / 100n);
}
