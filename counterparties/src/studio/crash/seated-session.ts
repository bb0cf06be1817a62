import type { OfferedTitle } from "../play/offered-title.ts";
import type { OpenPlay, TitledSession } from "../play/play-session.ts";
import type { GameContext } from "../play/studio-game.ts";
import type { CrashTable } from "./crash-table.ts";
import type { CrashTables } from "./crash-tables.ts";

export interface CrashOptions extends Pick<GameContext, "sessions" | "sessionOf" | "plays" | "beatMs"> {
  readonly tables: CrashTables;
}

export interface SessionParams {
  Params: { sessionId: string };
}

/** A session of a crash game at its table. */
export interface SeatedSession extends TitledSession<OfferedTitle> {
  readonly table: CrashTable;
}

/** @throws SessionUnknown, also for a session of another game */
export function seatedSession({ sessionOf, tables }: CrashOptions, id: string): SeatedSession {
  const found = sessionOf(id);
  return { ...found, table: tables.at(found.session) };
}

/** The part of a state that the player alone sees. */
export function standingOf(table: CrashTable, { seat, balance, net }: OpenPlay) {
  return { own: table.own(seat), balance, net, booking: seat.roundOpen };
}
