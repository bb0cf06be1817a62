import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { emitSessionsEnded, type EndedSession, type EndReason, endSessions } from "./end-sessions.ts";
import type { AccessTokens } from "./access-token.ts";
import { keyedDigest, newSecretToken, sameDigest, sha256 } from "../../platform/security/secret-token.ts";

const rememberedLifeMs = 30 * dayMs;
const plainLifeMs = dayMs / 2;
/** Time without activity after which a session without remember me ends. */
export const idleMs = 30 * minuteMs;
const reuseGraceMs = 10_000;
const sessionsMax = 5;

/** Device and address of a player's visit. */
export interface Visit {
  readonly deviceId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The three credentials of a session. Expiries in Unix seconds. */
export interface Credentials {
  readonly accessToken: string;
  readonly exp: number;
  readonly second: string;
  readonly refresh: string;
  readonly refreshExp: number;
  readonly remember: boolean;
}

/** Credentials of a session that was opened by a login or a registration. */
export interface OpenedSession extends Credentials {
  /** True when the player has logged in before, and never from this device. */
  readonly isNewDevice: boolean;
}

export type Rotation =
  | { readonly kind: "rotated"; readonly credentials: Credentials }
  | {
      readonly kind: "refused";
      readonly code: "REFRESH_INVALID" | "REFRESH_REUSED";
      readonly ended?: EndedSession;
    };

export interface SessionOwner {
  readonly id: string;
  readonly username: string;
  readonly tokenEpoch: number;
}

interface FamilyRow {
  readonly token_id: string;
  readonly used_at: Date | null;
  readonly session_id: string;
  readonly player_id: string;
  readonly device_id: string;
  readonly second_token_hash: Uint8Array;
  readonly remember: boolean;
  readonly last_active_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly username: string;
  readonly token_epoch: number;
}

export interface Sessions {
  /** Opens a session in the caller's transaction; beyond five open ones the oldest is ended as `replaced`. */
  open(sql: Sql, owner: SessionOwner, remember: boolean, visit: Visit): Promise<OpenedSession>;
  /** Exchanges a refresh token for its only successor. Never throws for an invalid token. */
  rotate(tokens: { refresh: string; second: string | undefined; deviceId: string | null }): Promise<Rotation>;
  /** Ends the session of a refresh token; does nothing when there is none. */
  endByRefreshToken(refresh: string): Promise<void>;
}

export function createSessions(parts: {
  database: Database;
  clock: Clock;
  accessTokens: AccessTokens;
  key: Uint8Array;
}): Sessions {
  const { database, clock, accessTokens, key } = parts;

  /**
   * Derives the only successor of a refresh token. It is not random: tabs that refresh at the same moment get
   * the same successor, though only its digest is stored.
   */
  const successorOf = (refresh: string) =>
    keyedDigest(key, "refresh-successor", refresh).toString("base64url");

  async function credentialsFor(
    owner: SessionOwner,
    session: { id: string; deviceId: string; remember: boolean; expiresAt: Date },
    tokens: { second: string; refresh: string },
  ): Promise<Credentials> {
    const access = await accessTokens.issue({
      sub: owner.id,
      username: owner.username,
      sid: session.id,
      did: session.deviceId,
      dfp: sha256(tokens.second).toString("base64url"),
      ep: owner.tokenEpoch,
    });
    return {
      accessToken: access.token,
      exp: access.exp,
      ...tokens,
      refreshExp: Math.floor(session.expiresAt.getTime() / 1000),
      remember: session.remember,
    };
  }

  async function rotateRefreshToken(
    sql: Sql,
    family: FamilyRow,
    presented: { refresh: string; second: string },
  ): Promise<Rotation> {
    const now = clock.now();
    const successor = successorOf(presented.refresh);
    if (family.used_at === null) {
      await sql.query("update refresh_tokens set used_at = $2 where id = $1", [family.token_id, now]);
      await insertRefreshToken(sql, successor, family.session_id, family.token_id, now);
    }
    await sql.query("update sessions set last_active_at = $2 where id = $1", [family.session_id, now]);
    const credentials = await credentialsFor(
      { id: family.player_id, username: family.username, tokenEpoch: family.token_epoch },
      {
        id: family.session_id,
        deviceId: family.device_id,
        remember: family.remember,
        expiresAt: family.expires_at,
      },
      { second: presented.second, refresh: successor },
    );
    return { kind: "rotated", credentials };
  }

  async function refuse(sql: Sql, family: FamilyRow, reason: EndReason): Promise<Rotation> {
    await emitSessionsEnded(sql, await endSessions(sql, clock.now(), reason, "id = $3", [family.session_id]));
    return { kind: "refused", code: reason === "reuse" ? "REFRESH_REUSED" : "REFRESH_INVALID" };
  }

  return {
    async open(sql, owner, remember, visit) {
      const now = clock.now();
      const tokens = { second: newSecretToken(), refresh: newSecretToken() };
      const session = {
        id: newId(),
        deviceId: visit.deviceId,
        remember,
        expiresAt: new Date(now.getTime() + (remember ? rememberedLifeMs : plainLifeMs)),
      };
      const isNewDevice = await rememberDevice(sql, owner.id, visit, now);
      await sql.query(
        `insert into sessions (id, player_id, device_id, second_token_hash, remember, ip, user_agent,
                               created_at, last_active_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
        [
          session.id,
          owner.id,
          visit.deviceId,
          sha256(tokens.second),
          remember,
          visit.ip,
          visit.userAgent,
          now,
          session.expiresAt,
        ],
      );
      await insertRefreshToken(sql, tokens.refresh, session.id, null, now);
      const replaced = await endSessions(
        sql,
        now,
        "replaced",
        `id in (select id from sessions where player_id = $3 and ended_at is null and expires_at > $1
                order by created_at desc, id desc offset $4)`,
        [owner.id, sessionsMax],
      );
      await emitSessionsEnded(sql, replaced);
      return { ...(await credentialsFor(owner, session, tokens)), isNewDevice };
    },

    rotate: ({ refresh, second, deviceId }) =>
      database.transaction(async (sql) => {
        const family = await lockFamily(sql, refresh);
        if (!family || family.ended_at) return { kind: "refused", code: "REFRESH_INVALID" };
        const now = clock.now().getTime();
        if (family.expires_at.getTime() <= now) return refuse(sql, family, "expired");
        // Checked before the second token: reuse of an old token means that it was stolen, by this caller or
        // from this player.
        if (family.used_at && now - family.used_at.getTime() > reuseGraceMs)
          return refuse(sql, family, "reuse");
        if (second === undefined || !sameDigest(sha256(second), family.second_token_hash)) {
          return { kind: "refused", code: "REFRESH_INVALID" };
        }
        if (deviceId !== family.device_id) {
          return { kind: "refused", code: "REFRESH_INVALID" };
        }
        if (!family.remember && now - family.last_active_at.getTime() > idleMs) {
          return refuse(sql, family, "idle");
        }
        return rotateRefreshToken(sql, family, { refresh, second });
      }),

    endByRefreshToken: (refresh) =>
      database.transaction(async (sql) => {
        const ended = await endSessions(
          sql,
          clock.now(),
          "logout",
          "id = (select session_id from refresh_tokens where token_hash = $3)",
          [sha256(refresh)],
        );
        await emitSessionsEnded(sql, ended);
      }),
  };
}

/** Locks the session, so that the rotations of one family are serialised. */
async function lockFamily(sql: Sql, refresh: string): Promise<FamilyRow | undefined> {
  const [session] = await sql.query(
    `select id from sessions where id = (select session_id from refresh_tokens where token_hash = $1) for update`,
    [sha256(refresh)],
  );
  if (!session) return undefined;
  const [family] = await sql.query<FamilyRow>(
    `select t.id as token_id, t.used_at, s.id as session_id, s.player_id, s.device_id, s.second_token_hash, s.remember,
            s.last_active_at, s.expires_at, s.ended_at, p.username, p.token_epoch
       from refresh_tokens t
       join sessions s on s.id = t.session_id
       join players p on p.id = s.player_id
      where t.token_hash = $1`,
    [sha256(refresh)],
  );
  return family;
}

async function insertRefreshToken(
  sql: Sql,
  token: string,
  sessionId: string,
  parentId: string | null,
  now: Date,
) {
  await sql.query(
    "insert into refresh_tokens (id, session_id, token_hash, parent_id, issued_at) values ($1, $2, $3, $4, $5)",
    [newId(), sessionId, sha256(token), parentId, now],
  );
}

/**
 * Records a device as known for its player. Returns true when he has others, and this one for the first time.
 */
export async function rememberDevice(sql: Sql, playerId: string, visit: Visit, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ isNew: boolean }>(
    `with known as (select count(*) as devices, count(*) filter (where id = $2) as same from devices where player_id = $1)
     insert into devices (player_id, id, user_agent, first_ip, last_ip, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $4, $5, $5)
     on conflict (player_id, id) do update
       set user_agent = excluded.user_agent, last_ip = excluded.last_ip, last_seen_at = excluded.last_seen_at
     returning coalesce((select known.devices > 0 and known.same = 0 from known), false) as "isNew"`,
    [playerId, visit.deviceId, visit.userAgent, visit.ip, now],
  );
  return row?.isNew === true;
}
