import { type Seeds, shuffledOrder } from "../../proof/seeds.ts";
import { type Card, deckSize } from "./cards.ts";

export const deckCount = 6;
export const shoeSize = deckCount * deckSize;

/**
 * The shuffled shoe of a round: six decks, of which each lies in order before. Source: spec:games#blackjack.
 */
export function shuffledShoe(seeds: Seeds): readonly Card[] {
  return shuffledOrder(shoeSize, seeds).map((place) => place % deckSize);
}
