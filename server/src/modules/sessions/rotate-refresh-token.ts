import type { Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import type { AccessTokens } from "./access-token.ts";
import { type Credentials, insertRefreshToken, issueCredentials } from "./credentials.ts";
import { emitSessionsEnded, type EndedSession, type EndReason, endSessions } from "./end-sessions.ts";
import { keyedDigest, sameDigest, sha256 } from "../../platform/security/secret-token.ts";

/** Time without activity after which a session without remember me ends. */
export const idleMs = 30 * minuteMs;
const reuseGraceMs = 10_000;

export type Rotation =
  | { readonly kind: "rotated"; readonly credentials: Credentials }
  | {
      readonly kind: "refused";
      readonly code: "REFRESH_INVALID" | "REFRESH_REUSED";
      readonly ended?: EndedSession;
    };

/** Tokens and device that a page presents for a refresh. */
export interface PresentedTokens {
  readonly refresh: string;
  readonly second: string | undefined;
  readonly deviceId: string | null;
}

interface RotationDependencies {
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  /** Key from which successors of refresh tokens are derived. */
  readonly key: Uint8Array;
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

/**
 * Exchanges a refresh token for its only successor, in the caller's transaction. Never throws for an invalid
 * token.
 */
export async function rotateRefreshToken(
  dependencies: RotationDependencies,
  sql: Sql,
  { refresh, second, deviceId }: PresentedTokens,
): Promise<Rotation> {
  const family = await lockFamily(sql, refresh);
  if (!family || family.ended_at) return { kind: "refused", code: "REFRESH_INVALID" };
  const now = dependencies.clock.now().getTime();
  const refuse = (reason: EndReason) => endFamily(sql, family, reason, dependencies.clock.now());
  if (family.expires_at.getTime() <= now) return refuse("expired");
  // Checked before the second token: reuse of an old token means that it was stolen, by this caller or
  // from this player.
  if (family.used_at && now - family.used_at.getTime() > reuseGraceMs) return refuse("reuse");
  if (second === undefined || !sameDigest(sha256(second), family.second_token_hash)) {
    return { kind: "refused", code: "REFRESH_INVALID" };
  }
  if (deviceId !== family.device_id) {
    return { kind: "refused", code: "REFRESH_INVALID" };
  }
  if (!family.remember && now - family.last_active_at.getTime() > idleMs) return refuse("idle");
  return issueSuccessor(dependencies, sql, family, { refresh, second });
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

/** Ends the session of a refused refresh token. */
async function endFamily(sql: Sql, family: FamilyRow, reason: EndReason, now: Date): Promise<Rotation> {
  await emitSessionsEnded(sql, await endSessions(sql, now, reason, "id = :id", { id: family.session_id }));
  return { kind: "refused", code: reason === "reuse" ? "REFRESH_REUSED" : "REFRESH_INVALID" };
}

/** Issues credentials with the successor of a refresh token, which is stored with the first use alone. */
async function issueSuccessor(
  { clock, accessTokens, key }: RotationDependencies,
  sql: Sql,
  family: FamilyRow,
  presented: { refresh: string; second: string },
): Promise<Rotation> {
  const now = clock.now();
  const successor = successorOf(key, presented.refresh);
  if (family.used_at === null) {
    await sql.query("update refresh_tokens set used_at = $2 where id = $1", [family.token_id, now]);
    await insertRefreshToken(sql, successor, family.session_id, family.token_id, now);
  }
  await sql.query("update sessions set last_active_at = $2 where id = $1", [family.session_id, now]);
  const credentials = await issueCredentials(
    accessTokens,
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

/**
 * Derives the only successor of a refresh token. It is not random: tabs that refresh at the same moment get
 * the same successor, though only its digest is stored.
 */
function successorOf(key: Uint8Array, refresh: string): string {
  return keyedDigest(key, "refresh-successor", refresh).toString("base64url");
}
