import type { FastifyRequest } from "fastify";

/** What somebody of the back office may do. A person can have several. Source: spec:operators#roles. */
export const operatorRoles = ["cashier", "approver", "support", "content", "risk", "owner"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Who works in the back office. */
export interface Operator {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly OperatorRole[];
}

/** Below it lies the back office; its session cookie goes nowhere else. */
export const operatorPrefix = "/admin/api";

/** Header of every changing call: a page of another site can send the cookie's owner here, but cannot know this. */
export const csrfHeader = "x-csrf-token";

/** The operator whose session a request carries, and the value that its changing calls have to repeat. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operator: Operator;
  readonly csrfToken: string;
}

/** Finds the operator of a request; null when its cookie is missing, wrong, idle for too long or ended. */
export type AuthenticateOperator = (request: FastifyRequest) => Promise<OperatorSession | null>;
