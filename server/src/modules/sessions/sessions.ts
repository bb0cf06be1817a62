import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { AccessTokens } from "./access-token.ts";
import type { SessionOwner } from "./credentials.ts";
import { emitSessionsEnded, endSessions } from "./end-sessions.ts";
import { type OpenedSession, openSession, type Visit } from "./open-session.ts";
import { type PresentedTokens, rotateRefreshToken, type Rotation } from "./rotate-refresh-token.ts";
import { sha256 } from "../../platform/security/secret-token.ts";

export interface Sessions {
  /** Opens a session in the caller's transaction; beyond five open ones the oldest is ended as `replaced`. */
  open(sql: Sql, owner: SessionOwner, remember: boolean, visit: Visit): Promise<OpenedSession>;
  /** Exchanges a refresh token for its only successor. Never throws for an invalid token. */
  rotate(tokens: PresentedTokens): Promise<Rotation>;
  /** Ends the session of a refresh token; does nothing when there is none. */
  endByRefreshToken(refresh: string): Promise<void>;
}

/** Creates the sessions of players. `key` derives the successors of refresh tokens. */
export function createSessions(parts: {
  database: Database;
  clock: Clock;
  accessTokens: AccessTokens;
  key: Uint8Array;
}): Sessions {
  const { database, clock } = parts;
  return {
    open: (sql, owner, remember, visit) => openSession(parts, sql, owner, { remember, visit }),

    rotate: (tokens) => database.transaction((sql) => rotateRefreshToken(parts, sql, tokens)),

    endByRefreshToken: (refresh) =>
      database.transaction(async (sql) => {
        const ended = await endSessions(
          sql,
          clock.now(),
          "logout",
          "id = (select session_id from refresh_tokens where token_hash = :hash)",
          { hash: sha256(refresh) },
        );
        await emitSessionsEnded(sql, ended);
      }),
  };
}
