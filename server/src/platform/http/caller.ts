import type { ErrorCode } from "@tessera/shared/core/error-codes";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";

/** What keeps a player from what is for players in good standing only. */
export interface Restriction {
  readonly code: ErrorCode;
  /** ISO 8601; null without an end, absent where an end means nothing. */
  readonly until?: string | null;
}

/** Who calls, as his access token and his rows say. */
export interface Caller {
  readonly playerId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly currency: string;
  /** Why he may not use what is for players in good standing only; null when he may. */
  readonly restriction: Restriction | null;
}

/** Refuses a caller who may not use what is for players in good standing, with the code of his restriction. */
export function assertGoodStanding({ restriction }: Caller): void {
  if (!restriction) return;
  const { code, until } = restriction;
  throw new Refusal(code, until === undefined ? {} : { details: { until } });
}

/**
 * Finds out who calls. Null when the request carries no bearer; throws Refusal (UNAUTHENTICATED, TOKEN_EXPIRED,
 * TOKEN_INVALID, SESSION_REVOKED) when it carries one that does not hold.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;
