import type { Sql } from "@tessera/database";
import type { sessionSummary } from "@tessera/shared/contracts/auth";
import type * as z from "@tessera/shared/schema";
import type { Caller } from "../../platform/http/caller.ts";
import { describeDevice } from "./user-agent.ts";

interface OpenSessionRow {
  readonly id: string;
  readonly user_agent: string;
  readonly address: string | null;
  readonly created_at: Date;
  readonly last_active_at: Date;
}

type SessionSummary = z.infer<typeof sessionSummary>;

/** Lists the caller's open sessions, the most recently used first. */
export async function listSessions(sql: Sql, caller: Caller, now: Date): Promise<SessionSummary[]> {
  const sessions = await listOpenSessions(sql, caller.playerId, now);
  return sessions.map((session) => ({ ...session, current: session.id === caller.sessionId }));
}

/** Lists the open sessions of any player, the most recently used first. */
export async function listOpenSessions(
  sql: Sql,
  playerId: string,
  now: Date,
): Promise<Omit<SessionSummary, "current">[]> {
  const rows = await sql.query<OpenSessionRow>(
    `select id, user_agent, host(ip) as address, created_at, last_active_at
       from sessions
      where player_id = $1 and ended_at is null and expires_at > $2
      order by last_active_at desc, id desc`,
    [playerId, now],
  );
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    ip: row.address ?? "",
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
  }));
}
