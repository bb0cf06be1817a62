import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { minorUnits } from "@tessera/shared/core/money";
import { countedTurnover } from "@tessera/shared/core/turnover";
import type { BetRequest } from "./callback-requests.ts";
import type { RoundTransaction } from "./round-transactions.ts";

/** A game as its bets count. */
export interface WeighedGame {
  readonly category: GameCategory;
  /** Share of what is at risk that counts, in 1/10,000. */
  readonly turnoverWeightBp: number;
}

/**
 * Categories in which a bet is at risk as a whole unless the studio says otherwise: they have no bets against
 * each other.
 */
const wholeBetCategories: ReadonlySet<GameCategory> = new Set(["slots", "fishing"]);

/**
 * Turnover that a bet counts, in minor units: what is at risk in it, by the weight of its game. Source:
 * spec:money#turnover.
 */
export function countedOfBet(
  { category, turnoverWeightBp }: WeighedGame,
  { amount, atRisk }: Pick<BetRequest, "amount" | "atRisk">,
): bigint {
  const byDefault = wholeBetCategories.has(category) ? amount : 0;
  return countedTurnover(minorUnits(atRisk ?? byDefault), turnoverWeightBp);
}

/**
 * Turnover by which a bet counts more when so much of it was at risk, in minor units: never negative, and at
 * most what is left of the whole bet. Source: spec:money#turnover.
 */
export function raiseOfBet(
  { turnoverWeightBp }: WeighedGame,
  { amountMinor, countedMinor }: Pick<RoundTransaction, "amountMinor" | "countedMinor">,
  atRisk: number,
): bigint {
  const risked = BigInt(atRisk) < amountMinor ? BigInt(atRisk) : amountMinor;
  const counted = countedTurnover(minorUnits(risked), turnoverWeightBp);
  return counted > countedMinor ? counted - countedMinor : 0n;
}
