import type { Sql } from "@tessera/database";
import type { sessionSummary } from "@tessera/shared/contracts/auth";
import type * as z from "@tessera/shared/schema";
import type { Caller } from "../../platform/http/caller.ts";
import { describeDevice } from "./user-agent.ts";
import { withInstants } from "../../platform/storage/instants.ts";

interface OpenSessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string | null;
  readonly createdAt: Date;
  readonly lastActiveAt: Date;
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
    `select id, user_agent as "userAgent", host(ip) as address, created_at as "createdAt",
         last_active_at as "lastActiveAt" from sessions
      where player_id = $1 and ended_at is null and expires_at > $2
      order by last_active_at desc, id desc`,
    [playerId, now],
  );
  return rows.map(({ userAgent, address, ...row }) => ({
    ...withInstants(row),
    device: describeDevice(userAgent),
    ip: address ?? "",
  }));
}
