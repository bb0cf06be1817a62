import type { ErrorCode } from "@tessera/shared/core/error-codes";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";

/** Restriction that excludes a player from endpoints for players in good standing. */
export interface Restriction {
  readonly code: ErrorCode;
  /** ISO 8601; null without an end, absent when an end does not apply. */
  readonly until?: string | null;
}

/** Authenticated caller, from the access token and the player's rows. */
export interface Caller {
  readonly playerId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly currency: string;
  /** Restriction from endpoints for players in good standing; null without one. */
  readonly restriction: Restriction | null;
}

/** Refuses a caller who is not in good standing, with the code of the restriction. */
export function assertGoodStanding({ restriction }: Caller): void {
  if (!restriction) return;
  const { code, until } = restriction;
  throw new Refusal(code, until === undefined ? {} : { details: { until } });
}

/**
 * Authenticates a request. Null when it carries no bearer token; throws Refusal (UNAUTHENTICATED, TOKEN_EXPIRED,
 * TOKEN_INVALID, SESSION_REVOKED) when the token is not valid.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;
