import type { Language } from "@tessera/shared/contracts/scalars";
import type { BonusTerms, ClaimAmounts } from "@tessera/shared/core/bonus";
import type { MinorUnits } from "@tessera/shared/core/money";
import type { TurnoverTerms } from "@tessera/shared/core/turnover";

/** Terms of a promotion that decide what a claim gives and asks for. */
export type ClaimTerms = BonusTerms & TurnoverTerms;

/** Facts about a player that decide what a registration gives. */
export interface RegistrationFacts {
  /**
   * The player's loss in yesterday's closed rounds (Bangkok), at most their turnover that no claim counted;
   * never negative.
   */
  readonly lostYesterdayMinor: MinorUnits;
}

/** Reason why a promotion does not fit the player or the use, whatever limits and quota say. */
export type UnfitReason = "currency" | "firstDeposit" | "minDeposit" | "noLoss" | "way";

interface CommonRule {
  /** `share`: a share of a base, up to the maximum; `fixed`: the maximum. */
  readonly bonus: "share" | "fixed";
  /** Short description of the bonus, such as `50% up to 200.00`. */
  readonly bonusText: (terms: BonusTerms, language: Language) => string;
}

/** Rule of a promotion type that a player uses with a deposit. */
export interface DepositRule extends CommonRule {
  readonly use: "deposit";
  /** Bonus on a deposit and the turnover that it asks for. */
  readonly amounts: (depositMinor: MinorUnits, terms: ClaimTerms) => ClaimAmounts;
}

/** Rule of a promotion type that a player registers for, without a deposit. */
export interface RegistrationRule extends CommonRule {
  readonly use: "register";
  /** Bonus of a registration and the turnover that it asks for. */
  readonly amounts: (facts: RegistrationFacts, terms: ClaimTerms) => ClaimAmounts;
  /** Reason of the type why the player may not register now; null without one. */
  readonly unfit: (facts: RegistrationFacts, terms: ClaimTerms) => UnfitReason | null;
}

/** Everything that differs between promotion types. */
export type PromotionRule = DepositRule | RegistrationRule;
