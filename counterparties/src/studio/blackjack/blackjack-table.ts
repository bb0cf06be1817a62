import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Records } from "../../platform/records.ts";
import type { Bookings } from "../play/bookings.ts";
import { mustBeBet } from "../play/bets.ts";
import { MoveNotAllowed, OutOfStep, Refused, RoundOpen } from "../play/failures.ts";
import type { OpenPlay, Seat } from "../play/play-session.ts";
import { createSeatSeeds } from "../play/seat-seeds.ts";
import { commitmentOf } from "../proof/seeds.ts";
import { nameRound, nameStake, type RoundMoney, type Settlement } from "../play/purse.ts";
import type { StoredRound } from "../play/stored-rounds.ts";
import type { BlackjackTitle } from "./blackjack-titles.ts";
import type { Move } from "./engine/play.ts";
import { detailOf, type Hand, handOf, payoutsOf, positionOf, storedOf } from "./hand.ts";
import type { StoredHand } from "./stored-hand.ts";

/** Minimum interval between the starts of two rounds. Source: spec:games#pacing. */
export const roundMs = 5_000;

/** Time without a move after which every hand of a round stands. Source: spec:games#blackjack. */
export const handLimitMs = 30 * minuteMs;

/** Record of a round of blackjack, with its cards and moves. */
export type StoredBlackjackRound = StoredRound & { readonly hand?: StoredHand | undefined };

export interface BlackjackTableOptions {
  readonly clock: Clock;
  readonly bookings: Bookings;
  readonly rounds: Records<StoredBlackjackRound>;
  /**
   * Draws the studio's seed of a round: 64 hexadecimal digits of a cryptographic generator, except in tests.
   */
  readonly newSeed: () => string;
}

export interface DealRequest {
  readonly bet: bigint;
  /** Commitment of the shoe that the player has seen. */
  readonly commitment: string;
  readonly playerSeed: string;
}

export interface MoveRequest {
  readonly roundId: string;
  readonly move: Move;
  /** Number of moves that the page has seen: a repeated call finds its move made. */
  readonly step: number;
}

export interface BlackjackTable {
  /** Commitment of the next round at a seat. The same until that round has begun. */
  readonly commitment: (seat: Seat) => string;
  /** The last round at a seat, over or not. */
  readonly hand: (seat: Seat) => Hand | undefined;
  /**
   * Begins a round: takes the bet and deals. A repeated call changes nothing.
   *
   * @throws BetInvalid, RoundOpen, OutOfStep, TooSoon, Refused: nothing moved. NoAnswer: the bet is being
   *   given back.
   */
  readonly deal: (title: BlackjackTitle, open: OpenPlay, request: DealRequest) => Promise<void>;
  /**
   * Makes a move, for a double or a split after the further stake is taken. A repeated call changes nothing.
   *
   * @throws MoveNotAllowed, RoundOpen, OutOfStep, Refused: nothing moved. NoAnswer: the further stake is
   *   being given back.
   */
  readonly move: (open: OpenPlay, request: MoveRequest) => Promise<void>;
  /** Takes up a round of an earlier process. */
  readonly resume: (seat: Seat, round: RoundMoney & { readonly hand: StoredHand }, purse: Settlement) => void;
  /** Ends the rounds without a move within the time limit: every hand stands. */
  readonly endAbandonedHands: () => void;
}

export function createBlackjackTable({
  clock,
  bookings,
  rounds,
  newSeed,
}: BlackjackTableOptions): BlackjackTable {
  const seeds = createSeatSeeds(newSeed);
  const hands = new WeakMap<Seat, Hand>();
  /** Hands with moves to make. */
  const openHands = new Set<Hand>();

  const isOpen = (hand: Hand | undefined) => hand !== undefined && openHands.has(hand);

  /** Writes the hand to the record of its round; a demo has none. */
  function store(hand: Hand): void {
    const known = rounds.get(hand.money.roundId);
    if (known)
      rounds.put(known.roundId, { ...known, state: "playing", bet: hand.stake, hand: storedOf(hand) });
  }

  function seatHand(hand: Hand): void {
    hands.set(hand.seat, hand);
    openHands.add(hand);
  }

  /**
   * Pays the round when it is over. Resolves when that is booked, or after a short wait while booking goes
   * on.
   */
  async function settleIfOver(hand: Hand, open: OpenPlay | null): Promise<void> {
    const position = positionOf(hand);
    if (position.active !== null) return;
    openHands.delete(hand);
    const win = payoutsOf(hand, position).reduce((sum, payout) => sum + payout, 0n);
    if (open) open.net += win - hand.stake;
    await bookings.book(hand.seat, hand.money, async () => {
      const balance = await hand.purse.pay(hand.money, win, detailOf(hand, position));
      hand.settled = true;
      if (open) open.balance = balance;
    });
  }

  /** Rolls a further stake back for which there was no move. */
  async function giveBack(hand: Hand, takeBack: () => Promise<bigint>): Promise<bigint> {
    const clear = () => {
      hand.raise = null;
      store(hand);
    };
    try {
      const balance = await takeBack();
      clear();
      return balance;
    } catch (error) {
      if (error instanceof Refused) clear();
      throw error;
    }
  }

  async function raise(hand: Hand, { seat, purse }: OpenPlay): Promise<bigint> {
    const stake = nameStake(hand.money, hand.money.bet);
    hand.raise = stake;
    store(hand);
    try {
      return await bookings.take(seat, stake, {
        take: purse.raise,
        refund: (taken) => giveBack(hand, () => purse.takeBack(taken)),
      });
    } catch (error) {
      if (error instanceof Refused) {
        hand.raise = null;
        store(hand);
      }
      throw error;
    }
  }

  function make(hand: Hand, move: Move): void {
    hand.moves.push(move);
    hand.movedAtMs = clock.now().getTime();
    store(hand);
  }

  return {
    commitment: (seat) => commitmentOf(seeds.seedOf(seat)),
    hand: (seat) => hands.get(seat),

    async deal(title, open, { bet, commitment, playerSeed }) {
      const { seat, purse } = open;
      const studioSeed = seeds.seedOf(seat);
      const expected = commitmentOf(studioSeed);
      const last = hands.get(seat);
      if (last?.commitment === commitment && last.money.bet === bet) return;
      mustBeBet(title, bet);
      if (seat.roundOpen || isOpen(last)) throw new RoundOpen();
      if (expected !== commitment) throw new OutOfStep();
      bookings.mustMayStart(seat, roundMs);

      const money = nameRound(bet, { atRisk: bet });
      open.balance = await bookings.takeFirst(seat, money, {
        take: purse.take,
        async refund(taken) {
          open.balance = await purse.refund(taken);
          return open.balance;
        },
      });
      const hand = handOf(seat, { money, seeds: { studioSeed, playerSeed }, purse }, clock.now().getTime());
      seeds.renew(seat);
      seatHand(hand);
      store(hand);
      seat.roundOpen = false;
      await settleIfOver(hand, open);
    },

    async move(open, { roundId, move, step }) {
      const { seat } = open;
      const hand = hands.get(seat);
      if (hand?.money.roundId !== roundId) throw new OutOfStep();
      if (hand.moves[step] === move) return;
      if (seat.roundOpen) throw new RoundOpen();
      if (step !== hand.moves.length || !isOpen(hand)) throw new OutOfStep();
      if (!positionOf(hand).allowed.includes(move)) throw new MoveNotAllowed(move);
      if (move === "double" || move === "split") {
        open.balance = await raise(hand, open);
        hand.raise = null;
        hand.stake += hand.money.bet;
      }
      make(hand, move);
      seat.roundOpen = false;
      await settleIfOver(hand, open);
    },

    resume(seat, { hand: stored, ...round }, purse) {
      const { bet, studioSeed, playerSeed } = stored;
      const money = { ...round, bet };
      const hand = handOf(
        seat,
        { money, seeds: { studioSeed, playerSeed }, purse },
        Date.parse(stored.movedAt),
      );
      hand.moves.push(...stored.moves);
      hand.stake = round.bet;
      seatHand(hand);
      if (!stored.raise) return void settleIfOver(hand, null);
      const stake = { ...money, ...stored.raise };
      hand.raise = stake;
      void bookings.book(seat, stake, () => giveBack(hand, () => purse.takeBack(stake)));
    },

    endAbandonedHands() {
      const limitMs = clock.now().getTime() - handLimitMs;
      for (const hand of openHands) {
        if (hand.movedAtMs > limitMs || hand.seat.roundOpen) continue;
        while (positionOf(hand).active !== null) make(hand, "stand");
        void settleIfOver(hand, null);
      }
    },
  };
}
