import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@tessera/shared/core/clock";
import { NoAnswer, untilAnswered } from "../platform/until-answered.ts";
import { drawStops, settle, type DrawBelow } from "./engine/spin.ts";
import { BetInvalid, RoundOpen, TooSoon } from "./failures.ts";
import type { OpenPlay, PlayedRound, PlaySession, Seat } from "./play-session.ts";
import { nameRound, type RoundMoney } from "./purse.ts";

/** Minimum interval between the starts of two rounds. Source: spec:games#pacing. */
export const roundMs = 2_500;

export interface TableOptions {
  readonly clock: Clock;
  readonly drawBelow: DrawBelow;
  /** Time that a player waits for the booking of a win before the result is shown as "being booked". */
  readonly settleWaitMs: number;
  /** Pauses between the attempts of a call that must succeed. */
  readonly pausesMs: readonly number[];
  /** Called when the site refuses a call that it must accept: the round needs a manual check. */
  readonly onDispute: (round: RoundMoney, error: unknown) => void;
}

export interface Table {
  /**
   * Plays one round: takes the bet, draws, pays. Resolves when the win is booked, or after a short wait with the round
   * marked unsettled while paying goes on.
   *
   * @throws BetInvalid, RoundOpen, TooSoon, Refused: nothing moved. NoAnswer: the bet is being given back.
   */
  readonly play: (session: PlaySession, open: OpenPlay, bet: bigint) => Promise<PlayedRound>;
  /** Locks the seat until an earlier round is booked, in the background. */
  readonly finish: (seat: Seat, money: RoundMoney, call: () => Promise<unknown>) => void;
  /** Remaining time until the next round may start, in milliseconds. */
  readonly waitMs: (open: OpenPlay) => number;
  /** Waits for open bookings up to a time limit, then aborts them. */
  readonly close: (withinMs: number) => Promise<void>;
}

export function createTable({ clock, drawBelow, settleWaitMs, pausesMs, onDispute }: TableOptions): Table {
  const bookings = new Set<Promise<void>>();
  const givingUp = new AbortController();

  function waitMs({ seat }: OpenPlay): number {
    return seat.startedAtMs === null ? 0 : Math.max(0, seat.startedAtMs + roundMs - clock.now().getTime());
  }

  /** Books with retries, in the background, then unlocks the seat. Never rejects. */
  function book(seat: Seat, money: RoundMoney, call: () => Promise<unknown>): Promise<void> {
    const booking = bookUntilAnswered(money, call).finally(() => {
      seat.roundOpen = false;
      bookings.delete(booking);
    });
    bookings.add(booking);
    return booking;
  }

  async function bookUntilAnswered(money: RoundMoney, call: () => Promise<unknown>) {
    try {
      await untilAnswered(call, givingUp.signal, pausesMs);
    } catch (error) {
      onDispute(money, error);
    }
  }

  async function takeBet(open: OpenPlay, money: RoundMoney): Promise<void> {
    const { seat, purse } = open;
    const startedBefore = seat.startedAtMs;
    seat.roundOpen = true;
    seat.startedAtMs = clock.now().getTime();
    try {
      open.balance = await purse.take(money);
    } catch (error) {
      if (error instanceof NoAnswer) {
        void book(seat, money, async () => {
          open.balance = await purse.refund(money);
        });
      } else {
        // A refused bet has started no round.
        seat.roundOpen = false;
        seat.startedAtMs = startedBefore;
      }
      throw error;
    }
  }

  return {
    async play({ title }, open, bet) {
      if (!title.bets.includes(bet)) throw new BetInvalid();
      if (open.seat.roundOpen) throw new RoundOpen();
      const wait = waitMs(open);
      if (wait > 0) throw new TooSoon(wait);

      const money = nameRound(bet);
      await takeBet(open, money);
      const stops = drawStops(title.machine, drawBelow);
      const outcome = settle(title.machine, stops, bet);
      const round: PlayedRound = {
        roundId: money.roundId,
        bet,
        balanceAfterBet: open.balance,
        outcome,
        settled: false,
      };
      open.net += outcome.win - bet;
      open.lastRound = round;

      const booked = book(open.seat, money, async () => {
        const detail = { stops, lines: outcome.lineWins.length };
        open.balance = await open.purse.pay(money, outcome.win, detail);
        round.settled = true;
      });
      await Promise.race([booked, sleep(settleWaitMs, undefined, { ref: false })]);
      return round;
    },
    finish(seat, money, call) {
      seat.roundOpen = true;
      void book(seat, money, call);
    },
    waitMs,
    async close(withinMs) {
      await Promise.race([Promise.all(bookings), sleep(withinMs, undefined, { ref: false })]);
      givingUp.abort();
      await Promise.all(bookings);
    },
  };
}
