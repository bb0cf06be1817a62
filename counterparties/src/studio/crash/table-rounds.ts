import type { Clock } from "@tessera/shared/core/clock";
import type { Bookings } from "../play/bookings.ts";
import type { CrashProof, CrashRoundView } from "./crash-api.ts";
import { cashOutAt, type CrashBet, type FlightFacts, loseBet, targetOf } from "./crash-bet.ts";
import {
  bettingMs,
  closingMsMax,
  type CrashRound,
  newRound,
  type PastRound,
  pauseMs,
  viewOf,
} from "./crash-round.ts";
import { crashPointOf, playersSeedOf } from "./engine/crash-point.ts";
import { flightMs, multiplierAt } from "./engine/multiplier.ts";
import type { FlightBookings } from "./flight-bookings.ts";
import type { SeedChain } from "./seed-chain.ts";
import type { TablePages } from "./table-pages.ts";

const pastRoundsMax = 20;

export interface TableRoundsOptions {
  readonly clock: Clock;
  readonly bookings: Bookings;
  readonly flights: FlightBookings;
  readonly chain: SeedChain;
  readonly pages: TablePages;
  /** Called when a round could not take off; its bets go back. */
  readonly onError: (error: unknown) => void;
}

/** The rounds of a table, one after another: time for bets, flight, crash and pause. */
export class TableRounds {
  readonly #options: TableRoundsOptions;
  readonly #past: PastRound[] = [];
  #current: CrashRound | null = null;
  #last: CrashProof | null = null;
  #isClosed = false;

  constructor(options: TableRoundsOptions) {
    this.#options = options;
  }

  /** Null while no round has begun: one begins only while somebody is seated. */
  get current(): CrashRound | null {
    return this.#current;
  }

  /** Proof of the last round that is over; null before it. */
  get last(): CrashProof | null {
    return this.#last;
  }

  /** The round as all players see it now; null without one. */
  view(): CrashRoundView | null {
    return this.#current && viewOf(this.#current, this.#past, this.#nowMs());
  }

  /** Ends the table: no further flight takes off. */
  close(): void {
    this.#isClosed = true;
  }

  /** Moves the round to where it is at this time, and begins one when somebody is seated. */
  advance(): void {
    const { chain, pages } = this.#options;
    if (this.#current?.phase === "crashed" && this.#passedMs(this.#current) >= pauseMs) this.#current = null;
    if (!this.#current) {
      if (!pages.isSeated()) return;
      this.#current = newRound(chain.next(), this.#nowMs());
      pages.announce(this.view());
    }
    this.#advanceRound(this.#current);
    if (pages.isAnnouncementDue()) pages.announce(this.view());
  }

  #advanceRound(round: CrashRound): void {
    if (round.phase === "betting" && this.#passedMs(round) >= bettingMs) this.#enter(round, "closing");
    if (round.phase === "closing" && !round.isFixed)
      if (round.awaited === 0 || this.#passedMs(round) >= closingMsMax) this.#fix(round);
    if (round.phase === "flying") this.#fly(round);
  }

  #enter(round: CrashRound, phase: CrashRound["phase"]): void {
    round.phase = phase;
    round.sinceMs = this.#nowMs();
    this.#options.pages.announce(this.view());
  }

  /** Ends the time for bets: what is not accepted by now does not take part. */
  #fix(round: CrashRound): void {
    round.isFixed = true;
    this.#takeOff(round).catch((error: unknown) => {
      this.#giveBack(round);
      this.#options.onError(error);
    });
  }

  async #takeOff(round: CrashRound): Promise<void> {
    const { chain, flights } = this.#options;
    const playersSeed = playersSeedOf(round.bets.map(({ playerSeed }) => playerSeed));
    const crashPoint = crashPointOf({ studioSeed: round.seed, playersSeed });
    // Bets of a studio that ends now are given back by its next process.
    if (this.#isClosed) return;
    // Used before anybody can learn where the flight ends: no later round has the same seed.
    chain.use();
    round.playersSeed = playersSeed;
    round.crashPoint = crashPoint;
    for (const bet of round.bets) flights.note(factsOf(round), bet);
    this.#enter(round, "flying");
  }

  /** Voids a round that could not take off. */
  #giveBack(round: CrashRound): void {
    const { bookings, pages } = this.#options;
    this.#current = null;
    for (const bet of round.bets) {
      const { seat, money, wallet, open } = bet;
      if (open) open.net += money.bet;
      const refund = async () => {
        const balance = await wallet.refund(money);
        if (open) open.balance = balance;
      };
      void bookings.book(seat, money, refund).then(() => pages.tellOwn(bet));
    }
  }

  #fly(round: CrashRound): void {
    const elapsedMs = this.#passedMs(round);
    const isOver = elapsedMs >= flightMs(round.crashPoint);
    const reached = isOver ? round.crashPoint : multiplierAt(elapsedMs);
    for (const bet of round.bets)
      if (bet.win === null && targetOf(bet) <= reached) this.#cashOutAt(round, bet, targetOf(bet));
    if (isOver) this.#crash(round);
  }

  /** Cashes a bet of a flying round out at the multiplier of this moment, and notes it. */
  cashOut(round: CrashRound, bet: CrashBet): void {
    this.#cashOutAt(round, bet, multiplierAt(this.#passedMs(round)));
  }

  #cashOutAt(round: CrashRound, bet: CrashBet, multiplier: number): void {
    const { flights, pages } = this.#options;
    cashOutAt(bet, multiplier);
    flights.note(factsOf(round), bet);
    if (bet.open) bet.open.net += bet.win ?? 0n;
    void flights.pay(bet).then(() => pages.tellOwn(bet));
    pages.noteChange();
    pages.tellOwn(bet);
  }

  /** Every result is noted before anybody sees the crash. */
  #crash(round: CrashRound): void {
    const { flights, pages } = this.#options;
    for (const bet of round.bets) {
      if (bet.win !== null) continue;
      loseBet(bet);
      flights.note(factsOf(round), bet);
    }
    const { number, crashPoint, commitment, seed: studioSeed, bets } = round;
    this.#past.unshift({ number, crashPoint: Math.max(100, crashPoint) });
    this.#past.splice(pastRoundsMax);
    const playerSeeds = bets.map(({ playerSeed }) => playerSeed);
    this.#last = { number, commitment, studioSeed, crashPoint, playerSeeds };
    this.#enter(round, "crashed");
    for (const bet of bets) {
      void flights.close(factsOf(round), bet).then(() => pages.tellOwn(bet));
      pages.tellOwn(bet);
    }
  }

  #nowMs(): number {
    return this.#options.clock.now().getTime();
  }

  /** Time since the phase of a round began, in milliseconds. */
  #passedMs({ sinceMs }: CrashRound): number {
    return this.#nowMs() - sinceMs;
  }
}

function factsOf({ number, seed: studioSeed, commitment, playersSeed, crashPoint }: CrashRound): FlightFacts {
  return { number, studioSeed, commitment, playersSeed, crashPoint };
}
