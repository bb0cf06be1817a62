import { type Card, valueOf } from "./cards.ts";
import { totalOf } from "./hand-total.ts";
import type { Move, Position } from "./play.ts";

/**
 * Basic strategy for these rules: six decks, the dealer stands on every 17 and looks for blackjack, doubling
 * also after a split. The return to player is that of a player who follows it. The first of these that fits
 * the hand counts; each lists the dealer's card from 2 to ace (`A`, with `T` for ten).
 */
const splits: Readonly<Record<number, string>> = {
  1: "23456789TA",
  2: "234567",
  3: "234567",
  4: "56",
  6: "23456",
  7: "234567",
  8: "23456789TA",
  9: "2345689",
};
const softDoubles: Readonly<Record<number, string>> = {
  13: "56",
  14: "56",
  15: "456",
  16: "456",
  17: "3456",
  18: "3456",
};
const hardDoubles: Readonly<Record<number, string>> = { 9: "3456", 10: "23456789", 11: "23456789T" };
const softStands: Readonly<Record<number, string>> = { 18: "278" };
const hardStands: Readonly<Record<number, string>> = {
  12: "456",
  13: "23456",
  14: "23456",
  15: "23456",
  16: "23456",
};

/** The move of basic strategy. The position must have an active hand. */
export function basicMove({ hands, active, allowed, dealer }: Position): Move {
  const { cards } = hands[active ?? 0] ?? { cards: [] };
  return bestMove(cards, dealer[0] ?? 0, allowed);
}

/** The move of basic strategy for a hand against the dealer's first card, among the allowed ones. */
export function bestMove(cards: readonly Card[], up: Card, allowed: readonly Move[]): Move {
  const { total, isSoft } = totalOf(cards);
  const against = "A23456789T"[valueOf(up) - 1] ?? "";
  const lists = (table: Readonly<Record<number, string>>, key: number) =>
    table[key]?.includes(against) ?? false;
  const pair = valueOf(cards[0] ?? 0);
  if (allowed.includes("split") && lists(splits, pair)) return "split";
  if (allowed.includes("double") && lists(isSoft ? softDoubles : hardDoubles, total)) return "double";
  const isStand = isSoft ? total >= 19 || lists(softStands, total) : total >= 17 || lists(hardStands, total);
  // A hand of soft 18 that may not be doubled any more stands where it would have been doubled.
  return isStand || (isSoft && total === 18 && lists(softDoubles, 18)) ? "stand" : "hit";
}
