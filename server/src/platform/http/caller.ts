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

/** A request with a bearer token of this site, whose session is being checked. */
export interface Identified {
  /**
   * The caller by the token alone, for a read that begins while the session is checked; its `restriction` is
   * not known and null. Null for a player whom this process has not seen yet.
   */
  readonly claimed: Caller | null;
  /** The caller whose session is valid. Rejects with Refusal (TOKEN_INVALID, SESSION_REVOKED). */
  readonly checked: Promise<Caller>;
}

/**
 * Identifies the caller of a request by its bearer token. Null when it carries none; throws Refusal
 * (TOKEN_EXPIRED, TOKEN_INVALID) when the token is not valid.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Identified | null>;
