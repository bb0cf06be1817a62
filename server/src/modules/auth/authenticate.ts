import type { ErrorCode } from "@tessera/shared/core/error-codes";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Authenticate, Caller, Restriction } from "../../platform/http/caller.ts";
import type { ServerDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { exclusionHolds, type ExclusionKind, refusalOfExclusion } from "../limits/index.ts";
import { type AccessClaims, createAccessTokens, recordActivity } from "../sessions/index.ts";
import { sha256 } from "../../platform/security/secret-token.ts";
import type { PlayerRow } from "../players/index.ts";
import { minuteMs } from "@tessera/shared/core/durations";

/** Precise enough for the session list, and it avoids a write on every read. */
const activityStepMs = minuteMs;

interface SessionRow extends Pick<PlayerRow, "currency" | "status" | "token_epoch"> {
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly last_active_at: Date;
  readonly exclusion: ExclusionKind | null;
  readonly excluded_until: Date | null;
}

/** Players whose currency is cached, which never changes. */
const cachedCurrenciesMax = 10_000;

/**
 * Identifies the caller of a request by its bearer token: checks signature, expiry and the bound cookie, and
 * reads in one indexed query whether the session and the token epoch are still valid.
 */
export function createAuthenticate({ database, clock, keys }: ServerDependencies): Authenticate {
  const accessTokens = createAccessTokens({ key: keys.token, clock });
  const currencies = new LRUCache<string, string>({ max: cachedCurrenciesMax });

  const check = async (claims: AccessClaims): Promise<Caller> => {
    const now = clock.now();
    const [session] = await database.query<SessionRow>(
      `select s.ended_at, s.end_reason, s.last_active_at, p.currency, p.status, p.token_epoch,
              x.kind as exclusion, x.ends_at as excluded_until
         from sessions s join players p on p.id = s.player_id
         left join lateral (select e.kind, e.ends_at from exclusions e
           where e.player_id = p.id and ${exclusionHolds(3)}
           order by e.kind desc, e.ends_at desc nulls first limit 1) x on true
        where s.id = $1 and s.player_id = $2`,
      [claims.sid, claims.sub, now],
    );
    if (!session) throw new Refusal("TOKEN_INVALID");
    if (session.ended_at) throw new Refusal("SESSION_REVOKED", { details: { reason: session.end_reason } });
    if (session.token_epoch !== claims.ep) throw new Refusal("TOKEN_INVALID");

    if (now.getTime() - session.last_active_at.getTime() > activityStepMs) {
      await recordActivity(database, claims.sid, now);
    }
    currencies.set(claims.sub, session.currency);
    return toCaller(claims, session.currency, restrictionOfSession(session));
  };

  return async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null) return null;
    const claims = await accessTokens.read(bearer);
    if (!isBoundTo(claims, request.cookies["second"])) throw new Refusal("TOKEN_INVALID");
    const currency = currencies.get(claims.sub);
    const claimed = currency === undefined ? null : toCaller(claims, currency, null);
    return { claimed, checked: check(claims) };
  };
}

/**
 * Token of the Authorization header; null without one. Refuses with TOKEN_INVALID unless it is a bearer
 * token.
 */
function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const [scheme, token] = header.split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token) throw new Refusal("TOKEN_INVALID");
  return token;
}

function isBoundTo(claims: AccessClaims, second: string | undefined): boolean {
  return second !== undefined && sha256(second).toString("base64url") === claims.dfp;
}

const restrictionOf = {
  active: null,
  suspended: "ACCOUNT_SUSPENDED",
  banned: "ACCOUNT_BANNED",
  closed: "ACCOUNT_CLOSED",
} as const satisfies Record<PlayerRow["status"], ErrorCode | null>;

function toCaller(claims: AccessClaims, currency: string, restriction: Restriction | null): Caller {
  return {
    playerId: claims.sub,
    username: claims.username,
    sessionId: claims.sid,
    deviceId: claims.did,
    currency,
    restriction,
  };
}

function restrictionOfSession({ status, exclusion, excluded_until: until }: SessionRow): Restriction | null {
  const code = restrictionOf[status];
  if (code) return { code };
  return exclusion && { code: refusalOfExclusion(exclusion), until: until?.toISOString() ?? null };
}
