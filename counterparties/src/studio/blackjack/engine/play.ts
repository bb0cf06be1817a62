import { MoveNotAllowed } from "../../play/failures.ts";
import { type Card, valueOf } from "./cards.ts";
import { isBlackjack, totalOf } from "./hand-total.ts";

/**
 * The rules of the table. Everything in a round follows from the shoe and the player's moves, so a round is
 * stored as these two. Source: spec:games#blackjack.
 */

export const moves = ["hit", "stand", "double", "split"] as const;
export type Move = (typeof moves)[number];

export type Outcome = "blackjack" | "win" | "push" | "loss" | "bust";

export interface PlayerHand {
  readonly cards: readonly Card[];
  /** Stake in first bets: 2 after a double. */
  readonly stake: 1 | 2;
  readonly isDone: boolean;
}

export interface Position {
  readonly hands: readonly PlayerHand[];
  /** The dealer's cards, the second of them face down until the round is over. */
  readonly dealer: readonly Card[];
  /** Index of the hand to be played; null when the round is over. */
  readonly active: number | null;
  readonly allowed: readonly Move[];
  /** Outcome of each hand; empty until the round is over. */
  readonly outcomes: readonly Outcome[];
}

interface Table {
  readonly hands: PlayerHand[];
  readonly dealer: Card[];
  readonly draw: () => Card;
}

/**
 * Plays a round.
 *
 * @param shoe cards in the order in which they are dealt: player, dealer, player, dealer face down
 * @throws MoveNotAllowed
 */
export function play(shoe: readonly Card[], played: readonly Move[]): Position {
  const table = deal(shoe);
  for (const move of played) {
    const position = positionOf(table);
    if (position.active === null || !position.allowed.includes(move)) throw new MoveNotAllowed(move);
    make(table, position.active, move);
  }
  const position = positionOf(table);
  return position.active === null ? finish(table) : position;
}

function deal(shoe: readonly Card[]): Table {
  let next = 0;
  const draw = () => {
    const card = shoe[next++];
    if (card === undefined) throw new RangeError("The shoe is used up");
    return card;
  };
  const [first, up, second, hole] = [draw(), draw(), draw(), draw()];
  const cards = [first, second];
  const dealer = [up, hole];
  return { hands: [handOf(cards, isBlackjack(cards) || isBlackjack(dealer))], dealer, draw };
}

function positionOf({ hands, dealer }: Table): Position {
  const index = hands.findIndex(({ isDone }) => !isDone);
  const hand = hands[index];
  const active = hand ? index : null;
  return { hands, dealer, active, allowed: hand ? allowedOf(hand, hands.length) : [], outcomes: [] };
}

function allowedOf({ cards }: PlayerHand, handCount: number): Move[] {
  const [first, second] = cards;
  const isFirst = cards.length === 2 && first !== undefined && second !== undefined;
  return [
    "hit",
    "stand",
    ...(isFirst ? (["double"] as const) : []),
    ...(isFirst && handCount === 1 && valueOf(first) === valueOf(second) ? (["split"] as const) : []),
  ];
}

function make({ hands, draw }: Table, active: number, move: Move): void {
  const { cards } = hands[active] ?? handOf([], true);
  if (move === "split") {
    const areAces = cards.every((card) => valueOf(card) === 1);
    hands.splice(active, 1, ...cards.map((card) => handOf([card, draw()], areAces)));
  } else if (move === "stand") {
    hands[active] = handOf(cards, true);
  } else {
    hands[active] = handOf([...cards, draw()], move === "double", move === "double" ? 2 : 1);
  }
}

/** A hand with 21 or more takes no further card. */
function handOf(cards: readonly Card[], isDone: boolean, stake: 1 | 2 = 1): PlayerHand {
  return { cards, stake, isDone: isDone || totalOf(cards).total >= 21 };
}

function finish({ hands, dealer, draw }: Table): Position {
  const isNatural = hands.length === 1 && isBlackjack(hands[0]?.cards ?? []);
  if (!isNatural && hands.some(({ cards }) => totalOf(cards).total <= 21))
    while (totalOf(dealer).total < 17) dealer.push(draw());
  const outcomes = hands.map(({ cards }) => outcomeOf(cards, dealer, isNatural));
  return { hands, dealer, active: null, allowed: [], outcomes };
}

function outcomeOf(cards: readonly Card[], dealer: readonly Card[], isNatural: boolean): Outcome {
  if (isNatural) return isBlackjack(dealer) ? "push" : "blackjack";
  const [own, other] = [totalOf(cards).total, totalOf(dealer).total];
  if (own > 21) return "bust";
  if (isBlackjack(dealer)) return "loss";
  if (other > 21 || own > other) return "win";
  return own === other ? "push" : "loss";
}

/** Twice the payout of each outcome for one stake, the stake included: a blackjack pays three to two. */
const halvesByOutcome: Readonly<Record<Outcome, bigint>> = {
  blackjack: 5n,
  win: 4n,
  push: 2n,
  loss: 0n,
  bust: 0n,
};

/** Payout of a hand, the stake included, in minor units. Exact for an even first bet. */
export function payoutOf(outcome: Outcome, stake: bigint): bigint {
  return (stake * halvesByOutcome[outcome]) / 2n;
}
