import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyRequest } from "fastify";

/** A back-office user. */
export interface Operator {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly OperatorRole[];
}

/** The operator of a request's session, and the CSRF value that changing calls must repeat. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operator: Operator;
  readonly csrfToken: string;
}

/**
 * Finds the operator of a request; null when its cookie is missing, wrong, idle for too long or ended. The
 * request counts as activity unless it says that no person caused it (`unattendedHeader`), or the caller
 * does.
 */
export type AuthenticateOperator = (
  request: FastifyRequest,
  options?: { readonly isUnattended?: boolean },
) => Promise<OperatorSession | null>;
