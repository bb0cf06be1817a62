import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@tessera/shared/core/clock";
import { NoAnswer, untilAnswered } from "../../platform/until-answered.ts";
import { TooSoon } from "./failures.ts";
import type { OpenPlay, Seat } from "./play-session.ts";
import type { Wallet, RoundMoney } from "./wallet.ts";

type Stakes = Pick<Wallet, "take" | "refund">;

export interface BookingsOptions {
  readonly clock: Clock;
  /** Time that a player waits for the booking of a win before the result is shown as "being booked". */
  readonly settleWaitMs: number;
  /** Pauses between the attempts of a call that must succeed. */
  readonly pausesMs: readonly number[];
  /** Called when the site refuses a call that it must accept: the round needs a manual check. */
  readonly onDispute: (round: RoundMoney, error: unknown) => void;
}

/** Bookings of all games at the site, of which every player has at most one in each game. */
export interface Bookings {
  /**
   * Books with retries, in the background, with the seat locked until then. Never rejects. Resolves when it
   * is booked, or after a short wait while booking goes on.
   */
  readonly book: (seat: Seat, money: RoundMoney, call: () => Promise<unknown>) => Promise<void>;
  /**
   * Locks the seat and takes a stake. Resolves with the balance, and the seat still locked.
   *
   * @throws Refused: nothing moved. NoAnswer: the stake is being given back.
   */
  readonly take: (seat: Seat, money: RoundMoney, stakes: Stakes) => Promise<bigint>;
  /**
   * Takes the first stake of a round, which counts as its start unless it is refused. Rejects as `take` does.
   */
  readonly takeFirst: (seat: Seat, money: RoundMoney, stakes: Stakes) => Promise<bigint>;
  /** Remaining time until the next round may start, in milliseconds. */
  readonly waitMs: (seat: Seat, roundMs: number) => number;
  /** @throws TooSoon */
  readonly mustMayStart: (seat: Seat, roundMs: number) => void;
  /** Waits for open bookings up to a time limit, then aborts them. */
  readonly close: (withinMs: number) => Promise<void>;
}

export function createBookings({ clock, settleWaitMs, pausesMs, onDispute }: BookingsOptions): Bookings {
  const open = new Set<Promise<void>>();
  /** Number of open bookings of a seat. */
  const openAt = new WeakMap<Seat, number>();
  const givingUp = new AbortController();

  async function bookUntilAnswered(money: RoundMoney, call: () => Promise<unknown>) {
    try {
      await untilAnswered(call, givingUp.signal, pausesMs);
    } catch (error) {
      onDispute(money, error);
    }
  }

  function count(seat: Seat, change: 1 | -1): void {
    const bookings = (openAt.get(seat) ?? 0) + change;
    openAt.set(seat, bookings);
    seat.roundOpen = bookings > 0;
  }

  async function book(seat: Seat, money: RoundMoney, call: () => Promise<unknown>): Promise<void> {
    count(seat, 1);
    const booking = bookUntilAnswered(money, call).finally(() => {
      count(seat, -1);
      open.delete(booking);
    });
    open.add(booking);
    await Promise.race([booking, sleep(settleWaitMs, undefined, { ref: false })]);
  }

  async function take(seat: Seat, money: RoundMoney, stakes: Stakes) {
    seat.roundOpen = true;
    try {
      return await stakes.take(money);
    } catch (error) {
      if (error instanceof NoAnswer) void book(seat, money, () => stakes.refund(money));
      else seat.roundOpen = false;
      throw error;
    }
  }

  function waitMs(seat: Seat, roundMs: number): number {
    return seat.startedAtMs === null ? 0 : Math.max(0, seat.startedAtMs + roundMs - clock.now().getTime());
  }

  return {
    book,
    take,
    async takeFirst(seat, money, stakes) {
      const startedBefore = seat.startedAtMs;
      seat.startedAtMs = clock.now().getTime();
      try {
        return await take(seat, money, stakes);
      } catch (error) {
        if (!(error instanceof NoAnswer)) seat.startedAtMs = startedBefore;
        throw error;
      }
    },
    waitMs,
    mustMayStart(seat, roundMs) {
      const wait = waitMs(seat, roundMs);
      if (wait > 0) throw new TooSoon(wait);
    },
    async close(withinMs) {
      await Promise.race([Promise.all(open), sleep(withinMs, undefined, { ref: false })]);
      givingUp.abort();
      await Promise.all(open);
    },
  };
}

/** Takes the bet of a new round as `takeFirst` does, and keeps the balance of the opening of the game. */
export async function takeBet(bookings: Bookings, open: OpenPlay, money: RoundMoney): Promise<void> {
  const { seat, wallet } = open;
  open.balance = await bookings.takeFirst(seat, money, {
    take: wallet.take,
    async refund(taken) {
      open.balance = await wallet.refund(taken);
      return open.balance;
    },
  });
}
