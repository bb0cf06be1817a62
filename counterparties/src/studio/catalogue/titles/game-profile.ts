import type { ShelfCategory } from "../category.ts";
import { createRandom } from "../random.ts";

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

/** Return to player by volatility: few values, because each has a verified paytable. */
export const slotProfiles = {
  calm: { rtpBp: 9650, volatility: "low", minBetMinor: 100, maxBetMinor: 2_000 },
  even: { rtpBp: 9620, volatility: "medium", minBetMinor: 100, maxBetMinor: 5_000 },
  bold: { rtpBp: 9570, volatility: "high", minBetMinor: 100, maxBetMinor: 5_000 },
  pooled: { rtpBp: 9410, volatility: "high", minBetMinor: 200, maxBetMinor: 5_000 },
} as const satisfies Record<string, GameProfile>;

const otherProfiles: Readonly<Record<Exclude<ShelfCategory, "slots">, GameProfile>> = {
  table: { rtpBp: 9700, volatility: "low", minBetMinor: 200, maxBetMinor: 20_000 },
  lottery: { rtpBp: 9400, volatility: "high", minBetMinor: 100, maxBetMinor: 1_000 },
  arcade: { rtpBp: 9600, volatility: "medium", minBetMinor: 100, maxBetMinor: 5_000 },
};

/** Profile of a blackjack table. Its return is that of basic strategy, counted over the whole shoe. */
export const blackjackProfile = {
  rtpBp: 9954,
  volatility: "low",
  minBetMinor: 100,
  maxBetMinor: 20_000,
} as const satisfies GameProfile;

/**
 * Profile of a roulette. Its return is that of a number, the smallest on the cloth; even chances return most.
 */
export const rouletteProfile = {
  rtpBp: 9729,
  bestReturnBp: 9865,
  volatility: "medium",
  minBetMinor: 100,
  maxBetMinor: 20_000,
} as const satisfies GameProfile;

/** Profile of a keno. Its return depends on the number of marks. */
export const kenoProfile = { ...otherProfiles.lottery, bestReturnBp: 9407 } as const satisfies GameProfile;

/** Profile of a crash game. Its return is the same for every way to cash out. */
export const crashProfile = {
  rtpBp: 9700,
  volatility: "high",
  minBetMinor: 100,
  maxBetMinor: 5_000,
} as const satisfies GameProfile;

/** Profile of the live studio's table: its chips, and its return to player. */
export const liveTableProfile = {
  rtpBp: 9706,
  volatility: "medium",
  minBetMinor: 100,
  maxBetMinor: 5_000,
} as const satisfies GameProfile;

/** Profile of a title. A slot that feeds a pool returns less, because the pool pays the rest. */
export function profileOf(slug: string, category: ShelfCategory, feedsPool: boolean): GameProfile {
  if (category !== "slots") return otherProfiles[category];
  if (feedsPool) return slotProfiles.pooled;
  const { calm, even, bold } = slotProfiles;
  return createRandom(`profile/${slug}`).pick<GameProfile>([calm, even, even, bold]);
}
