/**
 * A card as a number from 0 to 51: thirteen ranks from ace to king, of clubs, diamonds, hearts and spades.
 */
export type Card = number;

const rankCount = 13;
export const deckSize = 52;

/** Rank from 0 (ace) to 12 (king). */
export function rankOf(card: Card): number {
  return card % rankCount;
}

/** Suit from 0 to 3: clubs, diamonds, hearts, spades. */
export function suitOf(card: Card): number {
  return Math.floor(card / rankCount);
}

/** Value in blackjack: 1 for an ace, 10 for ten and court cards. */
export function valueOf(card: Card): number {
  return Math.min(10, rankOf(card) + 1);
}

export const rankLetters = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const suitSigns = ["♣", "♦", "♥", "♠"] as const;

/** Formats a card independently of the language, for example `K♠`. */
export function cardText(card: Card): string {
  return `${rankLetters[rankOf(card)] ?? ""}${suitSigns[suitOf(card)] ?? ""}`;
}
