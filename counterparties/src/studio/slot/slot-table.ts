import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Records } from "../../platform/records.ts";
import { type Bookings, takeBet } from "../play/bookings.ts";
import { nextMove, type SlotMove } from "./engine/play-round.ts";
import { mustBeBet } from "../play/bets.ts";
import { OutOfStep, RoundOpen } from "../play/failures.ts";
import type { OpenPlay, Seat } from "../play/play-session.ts";
import type { SeatSeeds } from "../play/seat-seeds.ts";
import { commitmentOf } from "../proof/seeds.ts";
import type { FreeRounds } from "../play/operator.ts";
import { nameRound, paidBet, type Settlement } from "../play/wallet.ts";
import type { MoveRequest, SlotBet } from "./slot-api.ts";
import { detailOf, positionOf, slotRoundOf, type SlotRound, storedSpinsOf } from "./slot-round.ts";
import type { SlotTitle } from "./slot-titles.ts";
import type { StoredRound } from "../play/stored-rounds.ts";
import type { StoredSpins } from "./stored-spins.ts";

/** Minimum interval between the starts of two spins, free ones included. Source: spec:games#pacing. */
export const roundMs = 2_500;

/** Time without a move after which a round is played to its end. Source: spec:games#slot. */
export const roundLimitMs = 30 * minuteMs;

/** Record of a round of a slot. `spins`: seeds and moves of a round that its first spin did not end. */
export type StoredSlotRound = StoredRound & { readonly spins?: StoredSpins | undefined };

export interface SlotTableOptions {
  readonly clock: Clock;
  readonly bookings: Bookings;
  readonly rounds: Records<StoredSlotRound>;
  /** The studio's seeds of the next rounds. */
  readonly seeds: SeatSeeds;
}

/** Rounds of all slots. */
export class SlotTable {
  readonly #clock: Clock;
  readonly #bookings: Bookings;
  readonly #records: Records<StoredSlotRound>;
  readonly #seeds: SeatSeeds;
  readonly #lastRounds = new WeakMap<Seat, SlotRound>();
  /** Rounds with moves to make. */
  readonly #openRounds = new Set<SlotRound>();

  constructor({ clock, bookings, rounds, seeds }: SlotTableOptions) {
    this.#clock = clock;
    this.#bookings = bookings;
    this.#records = rounds;
    this.#seeds = seeds;
  }

  /** Commitment of the next round at a seat. The same until that round has begun. */
  commitment(seat: Seat): string {
    return commitmentOf(this.#seeds.seedOf(seat));
  }

  /** The last round at a seat, over or not. */
  round(seat: Seat): SlotRound | undefined {
    return this.#lastRounds.get(seat);
  }

  /** The award that the player's next round is of: its stake is a bet of the title. Null without one. */
  freeRounds({ bets }: SlotTitle, { wallet }: OpenPlay): FreeRounds | null {
    const due = wallet.freeRounds();
    return due && bets.includes(due.stake) ? due : null;
  }

  /**
   * Begins a round: takes the bet and spins; pays unless the spin has begun a feature. A repeated call
   * changes nothing. While the player has free rounds, only they can be begun.
   *
   * @throws BetInvalid, RoundOpen, OutOfStep, TooSoon, Refused: nothing moved. NoAnswer: the bet is being
   *   given back.
   */
  async start(title: SlotTitle, open: OpenPlay, request: SlotBet): Promise<void> {
    const { bet, freeRound, commitment, playerSeed } = request;
    const { seat, wallet } = open;
    const studioSeed = this.#seeds.seedOf(seat);
    const expected = commitmentOf(studioSeed);
    const last = this.#lastRounds.get(seat);
    if (last && isRepeated(last, request)) return;
    mustBeBet(title, bet);
    if (seat.roundOpen || (last && this.#openRounds.has(last))) throw new RoundOpen();
    if (expected !== commitment) throw new OutOfStep();
    const due = this.freeRounds(title, open);
    if (due?.award !== freeRound || (due && due.stake !== bet)) throw new OutOfStep();
    this.#bookings.mustMayStart(seat, roundMs);

    const money = nameRound(bet, freeRound === undefined ? {} : { freeRound });
    await takeBet(this.#bookings, open, money);
    const place = { seat, title, money, seeds: { studioSeed, playerSeed }, wallet };
    const round = slotRoundOf(place, this.#nowMs());
    this.#seeds.renew(seat);
    this.#lastRounds.set(seat, round);
    seat.roundOpen = false;
    if (positionOf(round).next === null) return this.#settleIfOver(round, open);
    this.#openRounds.add(round);
    this.#store(round);
  }

  /**
   * Plays the next free spin or uncovers a tile; pays after the last one. A repeated call changes nothing.
   *
   * @throws MoveNotAllowed, RoundOpen, OutOfStep, TooSoon: nothing moved
   */
  async move(
    open: OpenPlay,
    { roundId, move, step }: MoveRequest & { readonly roundId: string },
  ): Promise<void> {
    const { seat } = open;
    const round = this.#lastRounds.get(seat);
    if (round?.money.roundId !== roundId) throw new OutOfStep();
    if (round.moves[step] === move) return;
    if (seat.roundOpen) throw new RoundOpen();
    if (step !== round.moves.length || !this.#openRounds.has(round)) throw new OutOfStep();
    if (move === "spin") this.#bookings.mustMayStart(seat, roundMs);
    // Throws before anything has changed.
    positionOf({ ...round, moves: [...round.moves, move] });
    this.#make(round, move);
    if (move === "spin") seat.startedAtMs = this.#nowMs();
    await this.#settleIfOver(round, open);
  }

  /** Takes up a round of an earlier process. */
  resume(
    { seat, title }: { readonly seat: Seat; readonly title: SlotTitle },
    { spins, ...money }: StoredRound & { readonly spins: StoredSpins },
    wallet: Pick<Settlement, "pay">,
  ): void {
    const { studioSeed, playerSeed, movedAt, moves } = spins;
    const place = { seat, title, money, seeds: { studioSeed, playerSeed }, wallet };
    const round = slotRoundOf(place, Date.parse(movedAt));
    round.moves.push(...moves);
    this.#lastRounds.set(seat, round);
    this.#openRounds.add(round);
    void this.#settleIfOver(round, null);
  }

  /** Ends the rounds without a move within the time limit. */
  endLeftRounds(): void {
    const limitMs = this.#nowMs() - roundLimitMs;
    for (const round of this.#openRounds) {
      if (round.movedAtMs > limitMs || round.seat.roundOpen) continue;
      for (;;) {
        const move = nextMove(positionOf(round), round.drawn);
        if (move === null) break;
        this.#make(round, move);
      }
      void this.#settleIfOver(round, null);
    }
  }

  #make(round: SlotRound, move: SlotMove): void {
    round.moves.push(move);
    round.movedAtMs = this.#nowMs();
    this.#store(round);
  }

  /** Writes an unfinished round to its record; a demo has none. */
  #store(round: SlotRound): void {
    const known = this.#records.get(round.money.roundId);
    if (known) this.#records.put(known.roundId, { ...known, state: "playing", spins: storedSpinsOf(round) });
  }

  /**
   * Pays the round when it is over. Resolves when that is booked, or after a short wait while booking goes
   * on.
   */
  async #settleIfOver(round: SlotRound, open: OpenPlay | null): Promise<void> {
    const position = positionOf(round);
    if (position.next !== null) return;
    this.#openRounds.delete(round);
    if (open) open.net += position.win - paidBet(round.money);
    await this.#bookings.book(round.seat, round.money, async () => {
      const balance = await round.wallet.pay(round.money, position.win, detailOf(round, position));
      round.settled = true;
      if (open) open.balance = balance;
    });
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}

/** True when a request has begun this round already. */
function isRepeated({ commitment, seeds, money }: SlotRound, request: SlotBet): boolean {
  return (
    commitment === request.commitment &&
    seeds.playerSeed === request.playerSeed &&
    money.bet === request.bet &&
    money.freeRound === request.freeRound
  );
}
