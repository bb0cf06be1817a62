import type { GameCategory } from "@tessera/shared/contracts/game-categories";

/**
 * Share of a bet that counts towards a turnover target, in basis points. Low-risk games count less. Source:
 * spec:money#turnover-weights.
 */
export const turnoverWeightBp: Readonly<Record<GameCategory, number>> = {
  slots: 10_000,
  live: 1_000,
  table: 1_000,
  fishing: 10_000,
  sports: 5_000,
  lottery: 10_000,
  arcade: 10_000,
};
