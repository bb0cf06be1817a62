import { insertRow, type Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import type { AccessTokens } from "./access-token.ts";
import { type Credentials, insertRefreshToken, issueCredentials, type SessionOwner } from "./credentials.ts";
import { emitSessionsEnded, endSessions } from "./end-sessions.ts";
import { newSecretToken, sha256 } from "../../platform/security/secret-token.ts";

const rememberedLifeMs = 30 * dayMs;
const plainLifeMs = dayMs / 2;
const sessionsMax = 5;

/** Device and address of a player's visit. */
export interface Visit {
  readonly deviceId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Credentials of a session that was opened by a login or a registration. */
export interface OpenedSession extends Credentials {
  /** True when the player has logged in before, and never from this device. */
  readonly isNewDevice: boolean;
}

/** Opens a session in the caller's transaction; beyond five open ones the oldest is ended as `replaced`. */
export async function openSession(
  { clock, accessTokens }: { clock: Clock; accessTokens: AccessTokens },
  sql: Sql,
  owner: SessionOwner,
  { remember, visit }: { remember: boolean; visit: Visit },
): Promise<OpenedSession> {
  const now = clock.now();
  const tokens = { second: newSecretToken(), refresh: newSecretToken() };
  const session = {
    id: newId(),
    deviceId: visit.deviceId,
    remember,
    expiresAt: new Date(now.getTime() + (remember ? rememberedLifeMs : plainLifeMs)),
  };
  const isNewDevice = await rememberDevice(sql, owner.id, visit, now);
  await insertRow(sql, "sessions", {
    id: session.id,
    player_id: owner.id,
    device_id: visit.deviceId,
    second_token_hash: sha256(tokens.second),
    remember,
    ip: visit.ip,
    user_agent: visit.userAgent,
    created_at: now,
    last_active_at: now,
    expires_at: session.expiresAt,
  });
  await insertRefreshToken(sql, tokens.refresh, session.id, null, now);
  await endOldest(sql, owner.id, now);
  return { ...(await issueCredentials(accessTokens, owner, session, tokens)), isNewDevice };
}

/** Ends the sessions of a player beyond the five latest ones. */
async function endOldest(sql: Sql, playerId: string, now: Date): Promise<void> {
  const replaced = await endSessions(
    sql,
    now,
    "replaced",
    `id in (select id from sessions where player_id = :playerId and ended_at is null and expires_at > :now
            order by created_at desc, id desc offset :sessionsMax)`,
    { playerId, sessionsMax },
  );
  await emitSessionsEnded(sql, replaced);
}

/**
 * Records a device as known for its player. Returns true when he has others, and this one for the first time.
 */
export async function rememberDevice(sql: Sql, playerId: string, visit: Visit, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ isNew: boolean }>(
    `with known as (select count(*) as devices, count(*) filter (where id = :deviceId) as same
       from devices where player_id = :playerId)
     insert into devices (player_id, id, user_agent, first_ip, last_ip, first_seen_at, last_seen_at)
     values (:playerId, :deviceId, :userAgent, :ip, :ip, :now, :now)
     on conflict (player_id, id) do update set user_agent = excluded.user_agent, last_ip = excluded.last_ip, last_seen_at = excluded.last_seen_at
     returning coalesce((select known.devices > 0 and known.same = 0 from known), false) as "isNew"`,
    { playerId, deviceId: visit.deviceId, userAgent: visit.userAgent, ip: visit.ip, now },
  );
  return row?.isNew === true;
}
