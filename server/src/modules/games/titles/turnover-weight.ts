import type { GameCategory } from "@tessera/shared/contracts/game-categories";

const weightOfCategory: Readonly<Record<GameCategory, number>> = {
  slots: 10_000,
  live: 1_000,
  table: 1_000,
  fishing: 10_000,
  sports: 5_000,
  lottery: 10_000,
  arcade: 5_000,
};

/** Highest weight of a title that feeds a jackpot, which pays besides the game. */
const jackpotWeightMax = 5_000;

/**
 * Share of what a bet puts at risk that counts as turnover, in basis points. Games that return more count
 * less. Source: spec:money#turnover-weights.
 *
 * @param feedsPool true for a title that feeds a jackpot
 */
export function turnoverWeightOf(category: GameCategory, feedsPool: boolean): number {
  const weightBp = weightOfCategory[category];
  return feedsPool ? Math.min(weightBp, jackpotWeightMax) : weightBp;
}
