import type { ErrorCode } from "@tessera/shared/core/error-codes";
import type { FastifyRequest } from "fastify";

/** Who calls, as his access token and his rows say. */
export interface Caller {
  readonly playerId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly currency: string;
  /** Why he may not use what is for players in good standing only; null when he may. */
  readonly restriction: ErrorCode | null;
}

/**
 * Finds out who calls. Null when the request carries no bearer; throws Refusal (UNAUTHENTICATED, TOKEN_EXPIRED,
 * TOKEN_INVALID, SESSION_REVOKED) when it carries one that does not hold.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;
