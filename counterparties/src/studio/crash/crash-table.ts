import type { Clock } from "@tessera/shared/core/clock";
import type { Bookings } from "../play/bookings.ts";
import { mustBeBet } from "../play/bets.ts";
import { BettingClosed, CashOutTooLate, OutOfStep, RoundOpen, TableFull } from "../play/failures.ts";
import type { OpenPlay, Seat } from "../play/play-session.ts";
import { nameRound } from "../play/purse.ts";
import {
  type BetRequest,
  type CrashProof,
  type CrashRoundView,
  type OwnBet,
  type ProofReply,
} from "./crash-api.ts";
import { cashOutAt, type CrashBet, loseBet, targetOf } from "./crash-bet.ts";
import {
  bettingMs,
  closingMsMax,
  type CrashRound,
  newRound,
  type PastRound,
  pauseMs,
  viewOf,
} from "./crash-round.ts";
import type { CrashTitle } from "./crash-titles.ts";
import { crashPointOf, playersSeedOf } from "./engine/crash-point.ts";
import { flightMs, multiplierAt } from "./engine/multiplier.ts";
import type { FlightBookings } from "./flight-bookings.ts";
import type { SeedChain } from "./seed-chain.ts";

/** Bets of one round. */
const betsMax = 500;
/** Time after the last call in which a player without a stream counts as seated. */
const seatedMs = 20_000;
/** Shortest time between two announcements of bets and cash-outs. */
const announceEveryMs = 200;
const pastRoundsMax = 20;

/** A page that follows the table. */
export interface Watcher {
  /** The opening of the game that it shows. */
  readonly open: OpenPlay;
  /** Called with what all players see, when it has changed. */
  readonly onRound: (view: CrashRoundView) => void;
  /** Called when the player's own bet or money has changed. */
  readonly onOwn: () => void;
}

export interface CrashTableOptions {
  readonly clock: Clock;
  readonly bookings: Bookings;
  readonly flights: FlightBookings;
  readonly chain: SeedChain;
  /** Called when a round could not take off; its bets go back. */
  readonly onError: (error: unknown) => void;
}

/** The one round after another that all players of a title play together. */
export interface CrashTable {
  /** The round as all players see it now; null before the first round. */
  readonly view: () => CrashRoundView | null;
  readonly own: (seat: Seat) => OwnBet | null;
  /**
   * Places a bet: takes part from the site's answer on. A repeated call changes nothing.
   *
   * @throws BetInvalid, RoundOpen, TableFull, BettingClosed, Refused: nothing moved, or it is being given
   *   back. NoAnswer: the bet is being given back.
   */
  readonly place: (title: CrashTitle, open: OpenPlay, request: BetRequest) => Promise<void>;
  /**
   * Cashes out at the multiplier of this moment, and notes it before it returns. A repeated call changes
   * nothing.
   *
   * @throws OutOfStep: no bet in this round. CashOutTooLate: the flight is over.
   */
  readonly cashOut: (seat: Seat, number: number) => void;
  readonly proof: () => ProofReply;
  /** Follows the table until the returned function is called. */
  readonly watch: (watcher: Watcher) => () => void;
  /** Notes that somebody is seated, and moves the round to where it is at this time. */
  readonly visit: () => void;
  readonly advance: () => void;
  /** Ends the table: no further flight takes off. */
  readonly close: () => void;
  /** True while nobody plays. */
  readonly isIdle: () => boolean;
}

export function createCrashTable({
  clock,
  bookings,
  flights,
  chain,
  onError,
}: CrashTableOptions): CrashTable {
  const watchers = new Set<Watcher>();
  const past: PastRound[] = [];
  let round: CrashRound | null = null;
  let last: CrashProof | null = null;
  let lastCallMs = -Infinity;
  let isChanged = false;
  let announcedMs = -Infinity;
  let isClosed = false;

  const nowMs = () => clock.now().getTime();
  const passedMs = ({ sinceMs }: CrashRound) => nowMs() - sinceMs;
  const isSeated = () => watchers.size > 0 || nowMs() - lastCallMs < seatedMs;
  const betOf = (seat: Seat) => round?.bets.find((bet) => bet.seat === seat);

  function view(): CrashRoundView | null {
    return round && viewOf(round, past, nowMs());
  }

  function announce(): void {
    const seen = view();
    isChanged = false;
    announcedMs = nowMs();
    if (seen) for (const { onRound } of watchers) onRound(seen);
  }

  /** Notifies every page of a player, also those of another opening than the one in which money has moved. */
  function tellOwn({ seat, open: moved }: Pick<CrashBet, "seat" | "open">): void {
    for (const { open, onOwn } of watchers) {
      if (open.seat !== seat) continue;
      if (moved) open.balance = moved.balance;
      onOwn();
    }
  }

  function enter(current: CrashRound, phase: CrashRound["phase"]): void {
    current.phase = phase;
    current.sinceMs = nowMs();
    announce();
  }

  function advance(): void {
    if (round?.phase === "crashed" && passedMs(round) >= pauseMs) round = null;
    if (!round) {
      if (!isSeated()) return;
      round = newRound(chain.next(), nowMs());
      announce();
    }
    if (round.phase === "betting" && passedMs(round) >= bettingMs) enter(round, "closing");
    if (round.phase === "closing" && !round.isFixed)
      if (round.awaited === 0 || passedMs(round) >= closingMsMax) fix(round);
    if (round.phase === "flying") fly(round);
    if (isChanged && nowMs() - announcedMs >= announceEveryMs) announce();
  }

  /** Ends the time for bets: what is not accepted by now does not take part. */
  function fix(current: CrashRound): void {
    current.isFixed = true;
    takeOff(current).catch((error: unknown) => {
      giveBack(current);
      onError(error);
    });
  }

  async function takeOff(current: CrashRound): Promise<void> {
    const playersSeed = playersSeedOf(current.bets.map(({ playerSeed }) => playerSeed));
    const crashPoint = crashPointOf({ studioSeed: current.seed, playersSeed });
    // Bets of a studio that ends now are given back by its next process.
    if (isClosed) return;
    // Used before anybody can learn where the flight ends: no later round has the same seed.
    chain.use();
    current.playersSeed = playersSeed;
    current.crashPoint = crashPoint;
    for (const bet of current.bets) flights.note(factsOf(current), bet);
    enter(current, "flying");
  }

  /** Voids a round that could not take off. */
  function giveBack(current: CrashRound): void {
    round = null;
    for (const bet of current.bets) {
      const { seat, money, purse, open } = bet;
      if (open) open.net += money.bet;
      const refund = async () => {
        const balance = await purse.refund(money);
        if (open) open.balance = balance;
      };
      void bookings.book(seat, money, refund).then(() => tellOwn(bet));
    }
  }

  function fly(current: CrashRound): void {
    const elapsedMs = passedMs(current);
    const isOver = elapsedMs >= flightMs(current.crashPoint);
    const reached = isOver ? current.crashPoint : multiplierAt(elapsedMs);
    for (const bet of current.bets)
      if (bet.win === null && targetOf(bet) <= reached) cashOutBet(current, bet, targetOf(bet));
    if (isOver) crash(current);
  }

  function cashOutBet(current: CrashRound, bet: CrashBet, multiplier: number): void {
    cashOutAt(bet, multiplier);
    flights.note(factsOf(current), bet);
    if (bet.open) bet.open.net += bet.win ?? 0n;
    void flights.pay(bet).then(() => tellOwn(bet));
    isChanged = true;
    tellOwn(bet);
  }

  /** Every result is noted before anybody sees the crash. */
  function crash(current: CrashRound): void {
    for (const bet of current.bets) {
      if (bet.win !== null) continue;
      loseBet(bet);
      flights.note(factsOf(current), bet);
    }
    const { number, crashPoint, commitment, seed: studioSeed, bets } = current;
    past.unshift({ number, crashPoint: Math.max(100, crashPoint) });
    past.splice(pastRoundsMax);
    last = {
      number,
      commitment,
      studioSeed,
      crashPoint,
      playerSeeds: bets.map(({ playerSeed }) => playerSeed),
    };
    enter(current, "crashed");
    for (const bet of bets) {
      void flights.close(factsOf(current), bet).then(() => tellOwn(bet));
      tellOwn(bet);
    }
  }

  async function take(current: CrashRound, open: OpenPlay, bet: bigint) {
    const { seat, purse } = open;
    const money = nameRound(bet, { atRisk: 0n });
    const refund = async () => {
      open.balance = await purse.refund(money);
      return open.balance;
    };
    current.awaited += 1;
    try {
      open.balance = await bookings.takeFirst(seat, money, { take: purse.take, refund });
    } finally {
      current.awaited -= 1;
    }
    if (!current.isFixed) return money;
    // The flight did not wait for this answer.
    void bookings.book(seat, money, refund).then(() => tellOwn({ seat, open }));
    throw new BettingClosed();
  }

  return {
    view,
    own(seat) {
      const bet = betOf(seat);
      if (!bet || !round) return null;
      const { money, target, playerSeed, cashedOut, win, settled } = bet;
      const { roundId, bet: amount } = money;
      const place = round.bets.indexOf(bet);
      return {
        number: round.number,
        roundId,
        place,
        bet: amount,
        target,
        playerSeed,
        cashedOut,
        win,
        settled,
      };
    },

    async place(title, open, { number, bet, target, playerSeed }) {
      const { seat, purse } = open;
      const placed = betOf(seat);
      if (placed?.playerSeed === playerSeed) return;
      mustBeBet(title, bet);
      if (round?.number !== number || round.phase !== "betting") throw new BettingClosed();
      if (placed || seat.roundOpen) throw new RoundOpen();
      if (round.bets.length + round.awaited >= betsMax) throw new TableFull();
      const current = round;
      const money = await take(current, open, bet);
      open.net -= bet;
      const { name: player, currency } = open;
      const own = { seat, player, currency, money, purse, open, playerSeed, target };
      current.bets.push({
        ...own,
        cashedOut: null,
        win: null,
        atRisk: undefined,
        paying: null,
        settled: false,
      });
      seat.roundOpen = false;
      isChanged = true;
      tellOwn({ seat, open });
    },

    cashOut(seat, number) {
      const bet = betOf(seat);
      if (!round || round.number !== number) throw new CashOutTooLate();
      if (!bet || round.phase === "betting" || round.phase === "closing") throw new OutOfStep();
      if (bet.cashedOut !== null) return;
      if (round.phase === "crashed") throw new CashOutTooLate();
      cashOutBet(round, bet, multiplierAt(passedMs(round)));
    },

    proof() {
      // The commitment of a round is the seed of the round before it, which nobody may see before that has
      // crashed.
      const open = round?.phase === "crashed" ? null : round;
      return { last, commitment: open?.commitment ?? chain.next().commitment };
    },

    watch(watcher) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        lastCallMs = nowMs();
      };
    },

    visit() {
      lastCallMs = nowMs();
      advance();
    },
    advance,
    close: () => void (isClosed = true),
    isIdle: () => round === null && !isSeated(),
  };

  function factsOf({ number, seed: studioSeed, commitment, playersSeed, crashPoint }: CrashRound) {
    return { number, studioSeed, commitment, playersSeed, crashPoint };
  }
}
