import type { FastifyRequest } from "fastify";

/** Roles of the back office. A person can have several. Source: spec:operators#roles. */
export const operatorRoles = ["cashier", "approver", "support", "content", "risk", "owner"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** A back-office user. */
export interface Operator {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly OperatorRole[];
}

/** Path prefix of the back office; its session cookie is sent only there. */
export const operatorPrefix = "/admin/api";

/** Header of every changing call: another site can make the browser send the cookie, but cannot know this value. */
export const csrfHeader = "x-csrf-token";

/** The operator of a request's session, and the CSRF value that changing calls must repeat. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operator: Operator;
  readonly csrfToken: string;
}

/** Finds the operator of a request; null when its cookie is missing, wrong, idle for too long or ended. */
export type AuthenticateOperator = (request: FastifyRequest) => Promise<OperatorSession | null>;
