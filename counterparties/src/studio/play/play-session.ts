import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { SessionUnknown } from "./failures.ts";
import type { Wallet } from "./wallet.ts";
import type { OfferedTitle } from "./offered-title.ts";
import type { Language } from "../../platform/language.ts";
import { hourMs } from "@tessera/shared/core/durations";

/** Round lock of one player in one game: one round at a time over all open frames. */
export interface Seat {
  roundOpen: boolean;
  /** When the last round started, in milliseconds of the clock; null before the first. */
  startedAtMs: number | null;
}

/** State of a session after its launch token was redeemed. */
export interface OpenPlay {
  readonly wallet: Wallet;
  readonly seat: Seat;
  /** Masked name of the player, for others at the same table. */
  readonly name: string;
  readonly currency: string;
  readonly openedAtMs: number;
  readonly reminderSeconds: number | null;
  /** Last known balance, in minor units. */
  balance: bigint;
  /** Wins minus bets since the game was opened. */
  net: bigint;
}

/** One opening of a game. Its id authorizes play, so it is random. */
export interface PlaySession {
  readonly id: string;
  readonly title: OfferedTitle;
  readonly language: Language;
  readonly mode: "real" | "demo";
  /** One use; null for a demo. */
  readonly launchToken: string | null;
  readonly currency: string;
  lastSeenAtMs: number;
  /** Set by the first call of the game; shared by concurrent calls. */
  opening: Promise<OpenPlay> | null;
}

export type NewSession = Pick<PlaySession, "title" | "language" | "mode" | "launchToken" | "currency">;

export interface PlaySessions {
  readonly create: (session: NewSession) => PlaySession;
  /** @throws SessionUnknown */
  readonly find: (id: string) => PlaySession;
  /** The seat of a player at a game, shared by all sessions of the two. */
  readonly seat: (studioCode: string, playerId: string, gameId: string) => Seat;
}

const idleMsMax = 4 * hourMs;

/** Creates the store of sessions, in memory. Sessions that are idle for four hours are deleted. */
export function createPlaySessions(clock: Clock): PlaySessions {
  const sessions = new Map<string, PlaySession>();
  const seats = new Map<string, Seat>();

  function forgetIdle(nowMs: number): void {
    for (const [id, session] of sessions) if (nowMs - session.lastSeenAtMs > idleMsMax) sessions.delete(id);
    for (const [key, seat] of seats)
      if (!seat.roundOpen && nowMs - (seat.startedAtMs ?? nowMs) > idleMsMax) seats.delete(key);
  }

  return {
    create(session) {
      const nowMs = clock.now().getTime();
      forgetIdle(nowMs);
      const id = randomBytes(24).toString("base64url");
      const created: PlaySession = { ...session, id, lastSeenAtMs: nowMs, opening: null };
      sessions.set(id, created);
      return created;
    },
    find(id) {
      const session = sessions.get(id);
      if (!session) throw new SessionUnknown();
      session.lastSeenAtMs = clock.now().getTime();
      return session;
    },
    seat(studioCode, playerId, gameId) {
      const key = `${studioCode}/${playerId}/${gameId}`;
      const seat = seats.get(key) ?? { roundOpen: false, startedAtMs: null };
      seats.set(key, seat);
      return seat;
    },
  };
}

/** A session with its title, which has the fields that its game adds. */
export interface TitledSession<Title> {
  readonly session: PlaySession;
  readonly title: Title;
}

/**
 * Finds a session of one game.
 *
 * @throws SessionUnknown, also for a session of another game
 */
export function sessionOf(sessions: PlaySessions, id: string, kind: string): TitledSession<OfferedTitle> {
  const session = sessions.find(id);
  if (session.title.kind !== kind) throw new SessionUnknown();
  return { session, title: session.title };
}
