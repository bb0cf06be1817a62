import type { Plays } from "../play/open-play.ts";
import { type OpenPlay, type PlaySession, type PlaySessions, sessionOf } from "../play/play-session.ts";
import type { CrashTable } from "./crash-table.ts";
import type { CrashTables } from "./crash-tables.ts";
import { type CrashTitle, isCrash } from "./crash-titles.ts";

export interface CrashOptions {
  readonly sessions: PlaySessions;
  readonly plays: Plays;
  readonly tables: CrashTables;
  readonly beatMs?: number | undefined;
}

export interface SessionParams {
  Params: { sessionId: string };
}

/** A session of a crash game at its table. */
export interface SeatedSession {
  readonly session: PlaySession;
  readonly title: CrashTitle;
  readonly table: CrashTable;
}

/** @throws SessionUnknown, also for a session of another game */
export function seatedSession({ sessions, tables }: CrashOptions, id: string): SeatedSession {
  const found = sessionOf(sessions, id, isCrash);
  return { ...found, table: tables.at(found.session) };
}

/** The part of a state that the player alone sees. */
export function standingOf(table: CrashTable, { seat, balance, net }: OpenPlay) {
  return { own: table.own(seat), balance, net, booking: seat.roundOpen };
}
