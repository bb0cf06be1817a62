import type { CalledEndpoint, Method } from "../contracts/endpoint.ts";
import type * as z from "../schema/index.ts";

/** Roles of the back office. A person can have several. Source: spec:operators#roles. */
export const operatorRoles = ["cashier", "approver", "support", "content", "risk", "owner"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * Callers of a back-office call: operators with one of these roles, every operator, or anybody before the
 * login.
 */
export type Callers = readonly OperatorRole[] | "everyOperator" | "beforeLogin";

/** Path prefix of the back office's API; its session cookie is sent only there. */
export const operatorPrefix = "/admin/api";

/**
 * Header of every changing call: another site can make the browser send the cookie, but cannot know this
 * value.
 */
export const csrfHeader = "x-csrf-token";

/**
 * One back-office endpoint, described like those of players: the server registers it and the desk calls it.
 */
export interface OperatorEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> extends CalledEndpoint<Params, Query, Body, Reply> {
  /** Path below `/admin/api`, for example `/withdrawals/:id/approve`. */
  readonly path: `/${string}`;
  readonly roles: Callers;
  readonly status?: 200 | 201 | 204;
  /**
   * True for a call beside GET that changes nothing but the operator's own session, or nothing at all: it has
   * no row in the audit log.
   */
  readonly unaudited?: boolean;
}

/** True for a call by which operators change something, which has its row in the audit log. */
export function isDecision({ method, unaudited }: Pick<OperatorEndpoint, "method" | "unaudited">): boolean {
  return method !== "GET" && !unaudited;
}

/** Everything about a call but its method and path. */
interface CallDescription<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
> extends Omit<OperatorEndpoint<Params, Query, Body, Reply>, "method" | "path"> {}

/**
 * Returns the description of a call, with its exact schema types.
 *
 * @param call method and path below `/admin/api`, for example `POST /withdrawals/:id/approve`
 */
export function operatorEndpoint<
  Params extends z.ZodMiniType = never,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Reply extends z.ZodMiniType = never,
>(
  call: `${Method} /${string}`,
  description: CallDescription<Params, Query, Body, Reply>,
): OperatorEndpoint<Params, Query, Body, Reply> {
  const [method, path] = call.split(" ") as [Method, `/${string}`];
  return { method, path, ...description };
}

/** Part of a call that decides who may make it. */
export type Guarded = Pick<OperatorEndpoint, "roles">;

/** True when an operator with these roles may make the call. */
export function mayCall(roles: readonly OperatorRole[], { roles: callers }: Guarded): boolean {
  return typeof callers === "string" || callers.some((role) => roles.includes(role));
}

/** Lists the roles of which each one is sufficient for the call. */
export function callersOf(call: Guarded): readonly OperatorRole[] {
  return operatorRoles.filter((role) => mayCall([role], call));
}
