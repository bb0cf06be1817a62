import type { OfferedGame } from "../studio/feed/offer.ts";

/** A card of 52: rank 2 to 14 (ace), suit 0 to 3. */
export interface Card {
  readonly rank: number;
  readonly suit: number;
}

export interface Draw {
  readonly player: Card;
  readonly house: Card;
}

/** Draws a uniformly distributed integer, 0 ≤ x < bound. */
export type DrawBelow = (bound: number) => number;

/** Chips in minor units: 1.00, 5.00, 10.00 and 50.00. Even, so that half of each is whole. */
export const chips: readonly bigint[] = [100n, 500n, 1_000n, 5_000n];

/**
 * Return to player in basis points: the higher card wins the amount of the bet, and of 51 cards three tie and
 * cost half the bet: 1 − ½ · 3/51.
 */
export const returnBp = 9_706;

/** The game of the live studio in its feed. */
export const highCard: OfferedGame = {
  kind: "high-card",
  titles: {
    category: "live",
    profileOf: () => ({ rtpBp: returnBp, volatility: "medium", minBetMinor: 100, maxBetMinor: 5_000 }),
  },
};

/** Draws one card each from one deck. */
export function drawCards(drawBelow: DrawBelow): Draw {
  const player = drawBelow(52);
  const other = drawBelow(51);
  // Of the 51 cards that are left, those from the player's card on move up by one.
  const house = other >= player ? other + 1 : other;
  return { player: cardOf(player), house: cardOf(house) };
}

/** Payout of a round, the bet included, in minor units. */
export function payOf({ player, house }: Draw, bet: bigint): bigint {
  if (player.rank > house.rank) return bet * 2n;
  return player.rank === house.rank ? bet / 2n : 0n;
}

/** Formats a card independently of the language, for example `K♠`. */
export function cardText({ rank, suit }: Card): string {
  return `${"JQKA"[rank - 11] ?? rank}${"♣♦♥♠"[suit] ?? ""}`;
}

function cardOf(index: number): Card {
  return { rank: 2 + (index % 13), suit: Math.floor(index / 13) };
}
