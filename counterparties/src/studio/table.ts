import type { Bookings } from "./bookings.ts";
import { drawStops, settle, type DrawBelow } from "./engine/spin.ts";
import { BetInvalid, RoundOpen } from "./failures.ts";
import type { OpenPlay, PlayedRound } from "./play-session.ts";
import { nameRound } from "./purse.ts";
import type { SlotTitle } from "./slot-titles.ts";

/** Minimum interval between the starts of two rounds. Source: spec:games#pacing. */
export const roundMs = 2_500;

export interface TableOptions {
  readonly bookings: Bookings;
  readonly drawBelow: DrawBelow;
}

export interface Table {
  /**
   * Plays one round: takes the bet, draws, pays. Resolves when the win is booked, or after a short wait with the round
   * marked unsettled while paying goes on.
   *
   * @throws BetInvalid, RoundOpen, TooSoon, Refused: nothing moved. NoAnswer: the bet is being given back.
   */
  readonly play: (title: SlotTitle, open: OpenPlay, bet: bigint) => Promise<PlayedRound>;
}

export function createTable({ bookings, drawBelow }: TableOptions): Table {
  async function takeBet(open: OpenPlay, money: ReturnType<typeof nameRound>): Promise<void> {
    const { seat, purse } = open;
    open.balance = await bookings.takeFirst(seat, money, {
      take: purse.take,
      async refund(taken) {
        open.balance = await purse.refund(taken);
        return open.balance;
      },
    });
  }

  return {
    async play(title, open, bet) {
      if (!title.bets.includes(bet)) throw new BetInvalid();
      if (open.seat.roundOpen) throw new RoundOpen();
      bookings.mustMayStart(open.seat, roundMs);

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

      await bookings.book(open.seat, money, async () => {
        const detail = { stops, lines: outcome.lineWins.length };
        open.balance = await open.purse.pay(money, outcome.win, detail);
        round.settled = true;
      });
      return round;
    },
  };
}
