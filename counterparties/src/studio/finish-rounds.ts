import type { Records } from "../platform/records.ts";
import type { Bookings } from "./play/bookings.ts";
import type { Operator } from "./play/operator.ts";
import type { PlaySessions } from "./play/play-session.ts";
import { settlement } from "./play/wallet.ts";
import { isOpen, persistentSettlement, type StoredRound } from "./play/stored-rounds.ts";
import { findGame, type RunningGame, type StudioGame } from "./play/studio-game.ts";

export interface FinishRoundsOptions {
  readonly rounds: Records<StoredRound>;
  readonly sessions: PlaySessions;
  readonly bookings: Bookings;
  readonly games: readonly StudioGame[];
  readonly running: readonly RunningGame[];
  readonly operatorOf: (studioCode: string) => Operator;
}

/**
 * Takes up the rounds that an earlier process left open: pays drawn wins, waits for further moves, refunds
 * other bets.
 */
export function finishRounds(options: FinishRoundsOptions): void {
  const { rounds, sessions, bookings, games, running, operatorOf } = options;
  for (const round of rounds.values().filter(isOpen)) {
    const { studioCode, playerId, gameId, currency, win, detail } = round;
    const title = findGame(games, studioCode, gameId);
    // Nothing else of the record goes to the site: a repeated call has to be the same.
    const owner = { playerId, gameId, currency };
    const wallet = persistentSettlement(settlement(operatorOf(studioCode), owner), rounds);
    const seat = sessions.seat(studioCode, playerId, gameId);
    if (running.some(({ resume }) => resume?.({ seat, title, round, wallet }))) continue;
    void bookings.book(seat, round, () =>
      win === null ? wallet.refund(round) : wallet.pay(round, win, detail),
    );
  }
}
