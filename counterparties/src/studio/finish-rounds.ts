import type { Records } from "../platform/records.ts";
import type { BlackjackTable } from "./blackjack/blackjack-table.ts";
import type { Bookings } from "./play/bookings.ts";
import type { FlightBookings } from "./crash/flight-bookings.ts";
import { findGame } from "./game-titles.ts";
import type { Operator } from "./play/operator.ts";
import type { PlaySessions } from "./play/play-session.ts";
import { settlement } from "./play/purse.ts";
import type { SlotTable } from "./slot/slot-table.ts";
import { isOpen, persistentSettlement, type StoredRound } from "./play/stored-rounds.ts";

export interface FinishRoundsOptions {
  readonly rounds: Records<StoredRound>;
  readonly sessions: PlaySessions;
  readonly bookings: Bookings;
  readonly blackjack: BlackjackTable;
  readonly slots: SlotTable;
  readonly flights: FlightBookings;
  readonly operatorOf: (studioCode: string) => Operator;
}

/** Takes up the rounds that an earlier process left open: pays drawn wins, waits for further moves, refunds other bets. */
export async function finishRounds(options: FinishRoundsOptions): Promise<void> {
  const { rounds, sessions, bookings, blackjack, slots, flights, operatorOf } = options;
  for (const round of rounds.values().filter(isOpen)) {
    const { studioCode, playerId, gameId, currency, win, detail, hand, spins, flight } = round;
    const title = findGame(studioCode, gameId);
    // Nothing else of the record goes to the site: a repeated call has to be the same.
    const owner = { playerId, gameId, currency };
    const purse = persistentSettlement(settlement(operatorOf(studioCode), owner), rounds);
    const seat = sessions.seat(studioCode, playerId, gameId);
    if (round.state === "playing" && hand) await blackjack.resume(seat, { ...round, hand }, purse);
    else if (round.state === "playing" && spins && title?.kind === "slot")
      await slots.resume({ seat, title }, { ...round, spins }, purse);
    else if (flight) await flights.resume(seat, { ...round, flight }, purse);
    else
      void bookings.book(seat, round, () =>
        win === null ? purse.refund(round) : purse.pay(round, win, detail),
      );
  }
}
