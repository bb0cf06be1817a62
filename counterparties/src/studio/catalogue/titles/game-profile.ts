import type { Category } from "../common/category.ts";

export type Volatility = "low" | "medium" | "high";

/**
 * Game profile of a title. Return to player in basis points (9,650 = 96.5 %), bets in minor units of the
 * wallet.
 */
export interface GameProfile {
  readonly rtpBp: number;
  /** Return of the best play, rounded up; absent: no play returns more than `rtpBp`. */
  readonly bestReturnBp?: number;
  readonly volatility: Volatility;
  readonly minBetMinor: number;
  readonly maxBetMinor: number;
}

/** Profile of a title whose game is not built. */
export function announcedProfile(category: Category): GameProfile {
  const common = { minBetMinor: 100, maxBetMinor: 5_000 };
  if (category === "table") return { rtpBp: 9700, volatility: "low", minBetMinor: 200, maxBetMinor: 20_000 };
  if (category === "lottery") return { ...common, rtpBp: 9400, volatility: "high", maxBetMinor: 1_000 };
  return { ...common, rtpBp: 9600, volatility: "medium" };
}
