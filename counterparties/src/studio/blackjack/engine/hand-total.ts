import { type Card, valueOf } from "./cards.ts";

/** Total of a hand. `isSoft`: an ace counts eleven. */
export interface HandTotal {
  readonly total: number;
  readonly isSoft: boolean;
}

export function totalOf(cards: readonly Card[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => valueOf(card) === 1);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/**
 * Predicate: true for an ace with a card of value ten as the first two cards. A split hand is never a
 * blackjack.
 */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21;
}
