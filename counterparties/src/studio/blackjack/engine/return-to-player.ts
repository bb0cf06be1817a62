import type { Card } from "./cards.ts";
import { totalOf } from "./hand-total.ts";
import type { Move } from "./play.ts";
import { deckCount } from "./shoe.ts";
import { bestMove } from "./strategy.ts";

/**
 * Exact return to player with basic strategy: every order of the shoe is counted, none is drawn at random.
 *
 * The cards of a shuffled shoe are exchangeable, and a hand stops by its own cards alone. So what the dealer
 * draws after two split hands is distributed as after one, and a split is worth twice one of its hands
 * (Kallenberg, Probabilistic Symmetries and Invariance Principles, 2005, on strongly stationary sequences).
 */

/** Cards left in the shoe by value minus one: ace, 2 … 9, ten and court cards. */
type Counts = number[];

/** Values as one card of each: ace, 2, … 10. */
const values: readonly Card[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const firstMoves: readonly Move[] = ["hit", "stand", "double"];
const laterMoves: readonly Move[] = ["hit", "stand"];

/**
 * Return in basis points of the first bet. Stakes added by a double or a split count as results, not as bets.
 */
export function returnBp(): number {
  return (1 + expectedResult()) * 10_000;
}

/** Expected result of a round in first bets, over all orders of the shoe. */
function expectedResult(): number {
  const shoe: Counts = values.map((card) => (card === 9 ? 16 : 4) * deckCount);
  let sum = 0;
  eachDraw(shoe, (up, chanceOfUp) => {
    eachDraw(shoe, (hole, chanceOfHole) => {
      sum += chanceOfUp * chanceOfHole * resultAgainst(shoe, [up, hole]);
    });
  });
  return sum;
}

function resultAgainst(shoe: Counts, dealer: readonly [Card, Card]): number {
  const dealerHasBlackjack = totalOf(dealer).total === 21;
  const hands = createHands(shoe, dealer);
  let sum = 0;
  eachDraw(shoe, (first, chanceOfFirst) => {
    eachDraw(shoe, (second, chanceOfSecond) => {
      if (second < first) return;
      const isBlackjack = totalOf([first, second]).total === 21;
      // Two different cards come in two orders.
      const chance = chanceOfFirst * chanceOfSecond * (second === first ? 1 : 2);
      if (dealerHasBlackjack) sum -= isBlackjack ? 0 : chance;
      else sum += chance * (isBlackjack ? 1.5 : hands.firstHand([first, second]));
    });
  });
  return sum;
}

/**
 * The player's hands against two cards of a dealer without blackjack. Every function takes the cards from the
 * shoe and puts them back.
 */
function createHands(shoe: Counts, dealer: readonly [Card, Card]) {
  const [up, hole] = dealer;
  const dealerTotal = { hard: up + hole + 2, hasAce: up === 0 || hole === 0 };
  const known = new Map<string, number>();

  function firstHand(cards: readonly [Card, Card]): number {
    const canSplit = cards[0] === cards[1];
    const move = bestMove(cards, up, canSplit ? [...firstMoves, "split"] : firstMoves);
    return move === "split" ? 2 * splitHand(cards[0]) : resultOf(cards, firstMoves);
  }

  function splitHand(card: Card): number {
    return afterDraw([card], (cards) => (card === 0 ? stand(cards) : resultOf(cards, firstMoves)));
  }

  function resultOf(cards: readonly Card[], allowed: readonly Move[]): number {
    const { total } = totalOf(cards);
    if (total > 21) return -1;
    if (total === 21) return stand(cards);
    const move = bestMove(cards, up, allowed);
    if (move === "stand") return stand(cards);
    return move === "double"
      ? 2 * afterDraw(cards, (drawn) => (totalOf(drawn).total > 21 ? -1 : stand(drawn)))
      : afterDraw(cards, (drawn) => resultOf(drawn, laterMoves));
  }

  function afterDraw(cards: readonly Card[], next: (cards: readonly Card[]) => number): number {
    let sum = 0;
    eachDraw(shoe, (card, chance) => {
      sum += chance * next([...cards, card]);
    });
    return sum;
  }

  /**
   * Result of a total of 21 or less. Depends on the cards that are left, so it is computed once for each set
   * of them.
   */
  function stand(cards: readonly Card[]): number {
    const { total } = totalOf(cards);
    const key = `${total}/${shoe.join()}`;
    const result = known.get(key) ?? resultOfStanding(shoe, dealerTotal, total);
    known.set(key, result);
    return result;
  }

  return { firstHand };
}

/**
 * Result of standing on `own`; the dealer draws from 17 on no more. `hard`: the dealer's total with every ace
 * as one.
 */
function resultOfStanding(shoe: Counts, { hard, hasAce }: DealerTotal, own: number): number {
  const total = hasAce && hard <= 11 ? hard + 10 : hard;
  if (total >= 17) return total > 21 ? 1 : Math.sign(own - total);
  let sum = 0;
  eachDraw(shoe, (card, chance) => {
    const next = { hard: hard + card + 1, hasAce: hasAce || card === 0 };
    sum += chance * resultOfStanding(shoe, next, own);
  });
  return sum;
}

interface DealerTotal {
  readonly hard: number;
  readonly hasAce: boolean;
}

/** Visits every value that can be drawn, with its chance; during the visit the card is not in the shoe. */
function eachDraw(shoe: Counts, visit: (card: Card, chance: number) => void): void {
  const left = shoe.reduce((sum, count) => sum + count, 0);
  for (const card of values) {
    const count = shoe[card] ?? 0;
    if (count === 0) continue;
    shoe[card] = count - 1;
    visit(card, count / left);
    shoe[card] = count;
  }
}
