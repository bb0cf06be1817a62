import type { RoundMoney, Settlement } from "../play/wallet.ts";
import type { Seat } from "../play/play-session.ts";
import { type Card, cardText } from "./engine/cards.ts";
import { payoutOf, play, type Move, type Position } from "./engine/play.ts";
import { totalOf } from "./engine/hand-total.ts";
import { commitmentOf, type Seeds } from "../proof/seeds.ts";
import { shuffledShoe } from "./engine/shoe.ts";
import type { StoredHand } from "./stored-hand.ts";

/** A round of blackjack at a seat, from the first bet to its result. Amounts in minor units. */
export interface Hand {
  readonly seat: Seat;
  readonly money: RoundMoney;
  readonly seeds: Seeds;
  readonly commitment: string;
  readonly shoe: readonly Card[];
  readonly wallet: Pick<Settlement, "pay">;
  readonly moves: Move[];
  /** All stakes that the site has taken for moves. */
  stake: bigint;
  movedAtMs: number;
  /** A further stake that belongs to no move yet. */
  raise: RoundMoney | null;
  /** True when the site has confirmed the win. */
  settled: boolean;
}

/** Builds the hand of a round whose first bet is taken. */
export function handOf(
  seat: Seat,
  { money, seeds, wallet }: Pick<Hand, "money" | "seeds" | "wallet">,
  nowMs: number,
): Hand {
  const commitment = commitmentOf(seeds.studioSeed);
  const shoe = shuffledShoe(seeds);
  const played = { moves: [], stake: money.bet, movedAtMs: nowMs, raise: null, settled: false };
  return { seat, money, seeds, commitment, shoe, wallet, ...played };
}

/** Data of a hand that a restart needs. */
export function storedOf({ money, seeds, moves, movedAtMs, raise }: Hand): StoredHand {
  return {
    bet: money.bet,
    ...seeds,
    moves: [...moves],
    movedAt: new Date(movedAtMs).toISOString(),
    raise: raise && { bet: raise.bet, betTxId: raise.betTxId, rollbackTxId: raise.rollbackTxId },
  };
}

export function positionOf({ shoe, moves }: Hand): Position {
  return play(shoe, moves);
}

/** Payout of each hand of the player, in minor units; empty until the round is over. */
export function payoutsOf({ money }: Hand, { hands, outcomes }: Position): bigint[] {
  return outcomes.map((outcome, index) => payoutOf(outcome, money.bet * BigInt(hands[index]?.stake ?? 1)));
}

/** Detail of a finished round for the site: a result without a language, the cards and the proof. */
export function detailOf({ seeds, commitment, moves }: Hand, { hands, dealer, outcomes }: Position) {
  const texts = hands.map(({ cards }) => cards.map(cardText));
  const own = hands.map(({ cards }) => `${cards.map(cardText).join(" ")} = ${totalOf(cards).total}`);
  return {
    result: `${own.join(", ")} : ${dealer.map(cardText).join(" ")} = ${totalOf(dealer).total}`,
    hands: texts,
    dealer: dealer.map(cardText),
    outcomes,
    moves: [...moves],
    proof: { commitment, ...seeds },
  };
}
