import { dayMs } from "@tessera/shared/core/durations";
import type { CookieSerializeOptions } from "@fastify/cookie";
import { expiredRows, insertRow, type Sql } from "@tessera/database";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { unattendedHeader } from "@tessera/shared/operator-contracts/events";
import type { FastifyReply } from "fastify";
import type { ServerDependencies } from "../../dependencies.ts";
import { type AuthenticateOperator, type Operator } from "../../platform/http/operator.ts";
import { keyedDigest, newSecretToken, sha256 } from "../../platform/security/secret-token.ts";

const idleMs = 30 * minuteMs;
const lifeMs = 12 * hourMs;
/** Precise enough for the idle time, and it avoids a write on every read. */
const activityStepMs = minuteMs;

/** Its prefix makes browsers keep it to the one host that has set it. */
export const operatorCookie = "__Host-operator";
const cookieAttributes = {
  path: "/",
  sameSite: "strict",
  secure: true,
  httpOnly: true,
} as const satisfies CookieSerializeOptions;

/** Condition of an open session `s` of an operator `o`; $2 is now, $3 the end of the idle time. */
const isOpen = `s.ended_at is null and s.expires_at > $2 and s.last_active_at > $3 and o.status = 'active'`;

interface SessionRow {
  readonly session_id: string;
  readonly last_active_at: Date;
  readonly id: string;
  readonly username: string;
  readonly roles: readonly OperatorRole[];
}

/** Authenticates an operator by cookie: an open session, used within 30 minutes, of an active operator. */
export function createAuthenticateOperator({
  database,
  clock,
  keys,
}: Pick<ServerDependencies, "database" | "clock" | "keys">): AuthenticateOperator {
  return async (request, { isUnattended = request.headers[unattendedHeader] !== undefined } = {}) => {
    const token = request.cookies[operatorCookie];
    if (token === undefined) return null;
    const now = clock.now();
    const [row] = await database.query<SessionRow>(
      `select s.id as session_id, s.last_active_at, o.id, o.username, o.roles
         from operator_sessions s join operators o on o.id = s.operator_id
        where s.token_hash = $1 and ${isOpen}`,
      [sha256(token), now, new Date(now.getTime() - idleMs)],
    );
    if (!row) return null;
    if (!isUnattended && now.getTime() - row.last_active_at.getTime() > activityStepMs) {
      await database.query("update operator_sessions set last_active_at = $2 where id = $1", [
        row.session_id,
        now,
      ]);
    }
    return {
      sessionId: row.session_id,
      operator: { id: row.id, username: row.username, roles: row.roles },
      csrfToken: csrfTokenOf(keys.code, token),
    };
  };
}

/** Returns those of some sessions that are open, with one statement. Does not count as activity. */
export async function findOpenSessions(
  sql: Sql,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select s.id from operator_sessions s join operators o on o.id = s.operator_id
      where s.id = any($1::uuid[]) and ${isOpen}`,
    [sessionIds, now, new Date(now.getTime() - idleMs)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Opens a session. Returns the cookie's token and the CSRF token that changing calls have to send. */
export async function openOperatorSession(
  sql: Sql,
  { operator, key, ip, now }: { operator: Operator; key: Uint8Array; ip: string; now: Date },
): Promise<{ readonly token: string; readonly csrfToken: string }> {
  const token = newSecretToken();
  await insertRow(sql, "operator_sessions", {
    id: newId(),
    operator_id: operator.id,
    token_hash: sha256(token),
    ip,
    created_at: now,
    last_active_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
  });
  return { token, csrfToken: csrfTokenOf(key, token) };
}

export async function endOperatorSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query("update operator_sessions set ended_at = $2 where id = $1 and ended_at is null", [
    sessionId,
    now,
  ]);
}

export function setOperatorCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(operatorCookie, token, cookieAttributes);
}

export function clearOperatorCookie(reply: FastifyReply): void {
  reply.clearCookie(operatorCookie, cookieAttributes);
}

/** Derived from the cookie, which no script and no other site can read. */
function csrfTokenOf(key: Uint8Array, token: string): string {
  return keyedDigest(key, "operator-csrf", token).toString("base64url");
}

/** Clean-up of operators' sessions. */
export const operatorSessionCleanUp = expiredRows("operator_sessions", 90 * dayMs, "expires_at");
