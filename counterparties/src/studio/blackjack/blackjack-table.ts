import type { Clock } from "@tessera/shared/core/clock";
import type * as z from "@tessera/shared/schema";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Records } from "../../platform/records.ts";
import { type Bookings, takeBet } from "../play/bookings.ts";
import { mustBeBet } from "../play/bets.ts";
import { MoveNotAllowed, OutOfStep, Refused, RoundOpen } from "../play/failures.ts";
import type { OpenPlay, Seat } from "../play/play-session.ts";
import { createSeatSeeds, type SeatSeeds } from "../play/seat-seeds.ts";
import { commitmentOf } from "../proof/seeds.ts";
import { nameRound, nameStake, type RoundMoney, type Settlement } from "../play/wallet.ts";
import type { StoredRound } from "../play/stored-rounds.ts";
import type { OfferedTitle } from "../play/offered-title.ts";
import type { dealRequest, MoveRequest } from "./blackjack-api.ts";
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

/** Rounds of all blackjack tables. */
export class BlackjackTable {
  readonly #clock: Clock;
  readonly #bookings: Bookings;
  readonly #records: Records<StoredBlackjackRound>;
  readonly #seeds: SeatSeeds;
  readonly #hands = new WeakMap<Seat, Hand>();
  /** Hands with moves to make. */
  readonly #openHands = new Set<Hand>();

  constructor({ clock, bookings, rounds, newSeed }: BlackjackTableOptions) {
    this.#clock = clock;
    this.#bookings = bookings;
    this.#records = rounds;
    this.#seeds = createSeatSeeds(newSeed);
  }

  /** Commitment of the next round at a seat. The same until that round has begun. */
  commitment(seat: Seat): string {
    return commitmentOf(this.#seeds.seedOf(seat));
  }

  /** The last round at a seat, over or not. */
  hand(seat: Seat): Hand | undefined {
    return this.#hands.get(seat);
  }

  /**
   * Begins a round: takes the bet and deals. A repeated call changes nothing.
   *
   * @throws BetInvalid, RoundOpen, OutOfStep, TooSoon, Refused: nothing moved. NoAnswer: the bet is being
   *   given back.
   */
  async deal(title: OfferedTitle, open: OpenPlay, request: z.output<typeof dealRequest>): Promise<void> {
    const { bet, commitment, playerSeed } = request;
    const { seat, wallet } = open;
    const studioSeed = this.#seeds.seedOf(seat);
    const expected = commitmentOf(studioSeed);
    const last = this.#hands.get(seat);
    if (last?.commitment === commitment && last.money.bet === bet) return;
    mustBeBet(title, bet);
    if (seat.roundOpen || (last && this.#openHands.has(last))) throw new RoundOpen();
    if (expected !== commitment) throw new OutOfStep();
    this.#bookings.mustMayStart(seat, roundMs);

    const money = nameRound(bet, { atRisk: bet });
    await takeBet(this.#bookings, open, money);
    const hand = handOf(seat, { money, seeds: { studioSeed, playerSeed }, wallet }, this.#nowMs());
    this.#seeds.renew(seat);
    this.#seatHand(hand);
    this.#store(hand);
    seat.roundOpen = false;
    await this.#settleIfOver(hand, open);
  }

  /**
   * Makes a move, for a double or a split after the further stake is taken. A repeated call changes nothing.
   *
   * @throws MoveNotAllowed, RoundOpen, OutOfStep, Refused: nothing moved. NoAnswer: the further stake is
   *   being given back.
   */
  async move(
    open: OpenPlay,
    { roundId, move, step }: MoveRequest & { readonly roundId: string },
  ): Promise<void> {
    const { seat } = open;
    const hand = this.#hands.get(seat);
    if (hand?.money.roundId !== roundId) throw new OutOfStep();
    if (hand.moves[step] === move) return;
    if (seat.roundOpen) throw new RoundOpen();
    if (step !== hand.moves.length || !this.#openHands.has(hand)) throw new OutOfStep();
    if (!positionOf(hand).allowed.includes(move)) throw new MoveNotAllowed(move);
    if (move === "double" || move === "split") {
      open.balance = await this.#raise(hand, open);
      hand.raise = null;
      hand.stake += hand.money.bet;
    }
    this.#make(hand, move);
    seat.roundOpen = false;
    await this.#settleIfOver(hand, open);
  }

  /** Takes up a round of an earlier process. */
  resume(
    seat: Seat,
    { hand: stored, ...round }: RoundMoney & { readonly hand: StoredHand },
    wallet: Settlement,
  ): void {
    const { bet, studioSeed, playerSeed } = stored;
    const money = { ...round, bet };
    const movedAtMs = Date.parse(stored.movedAt);
    const hand = handOf(seat, { money, seeds: { studioSeed, playerSeed }, wallet }, movedAtMs);
    hand.moves.push(...stored.moves);
    hand.stake = round.bet;
    this.#seatHand(hand);
    if (!stored.raise) return void this.#settleIfOver(hand, null);
    const stake = { ...money, ...stored.raise };
    hand.raise = stake;
    void this.#bookings.book(seat, stake, () => this.#giveBack(hand, () => wallet.takeBack(stake)));
  }

  /** Ends the rounds without a move within the time limit: every hand stands. */
  endAbandonedHands(): void {
    const limitMs = this.#nowMs() - handLimitMs;
    for (const hand of this.#openHands) {
      if (hand.movedAtMs > limitMs || hand.seat.roundOpen) continue;
      while (positionOf(hand).active !== null) this.#make(hand, "stand");
      void this.#settleIfOver(hand, null);
    }
  }

  #seatHand(hand: Hand): void {
    this.#hands.set(hand.seat, hand);
    this.#openHands.add(hand);
  }

  #make(hand: Hand, move: Move): void {
    hand.moves.push(move);
    hand.movedAtMs = this.#nowMs();
    this.#store(hand);
  }

  /** Writes the hand to the record of its round; a demo has none. */
  #store(hand: Hand): void {
    const known = this.#records.get(hand.money.roundId);
    if (!known) return;
    this.#records.put(known.roundId, { ...known, state: "playing", bet: hand.stake, hand: storedOf(hand) });
  }

  /** Takes a further stake. Returns the balance. */
  async #raise(hand: Hand, { seat, wallet }: OpenPlay): Promise<bigint> {
    const stake = nameStake(hand.money, hand.money.bet);
    hand.raise = stake;
    this.#store(hand);
    try {
      return await this.#bookings.take(seat, stake, {
        take: wallet.raise,
        refund: (taken) => this.#giveBack(hand, () => wallet.takeBack(taken)),
      });
    } catch (error) {
      if (error instanceof Refused) this.#clearRaise(hand);
      throw error;
    }
  }

  /** Rolls a further stake back for which there was no move. */
  async #giveBack(hand: Hand, takeBack: () => Promise<bigint>): Promise<bigint> {
    try {
      const balance = await takeBack();
      this.#clearRaise(hand);
      return balance;
    } catch (error) {
      if (error instanceof Refused) this.#clearRaise(hand);
      throw error;
    }
  }

  #clearRaise(hand: Hand): void {
    hand.raise = null;
    this.#store(hand);
  }

  /**
   * Pays the round when it is over. Resolves when that is booked, or after a short wait while booking goes
   * on.
   */
  async #settleIfOver(hand: Hand, open: OpenPlay | null): Promise<void> {
    const position = positionOf(hand);
    if (position.active !== null) return;
    this.#openHands.delete(hand);
    const win = payoutsOf(hand, position).reduce((sum, payout) => sum + payout, 0n);
    if (open) open.net += win - hand.stake;
    await this.#bookings.book(hand.seat, hand.money, async () => {
      const balance = await hand.wallet.pay(hand.money, win, detailOf(hand, position));
      hand.settled = true;
      if (open) open.balance = balance;
    });
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}
