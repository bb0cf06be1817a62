import type { MaintenanceArea } from "./maintenance-areas.ts";
import type * as z from "@tessera/shared/schema";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Client timeouts in milliseconds. Source: spec:product#timeouts. */
export const timeouts = {
  default: 5_000,
  extended: 10_000,
  serverEvents: 5_000,
  heartbeat: 120_000,
  heartbeatInterval: 15_000,
  money: 120_000,
  errorLog: 5_000,
} as const;

/**
 * Access of callers to an endpoint.
 * - `open`: everybody; a bearer token is used when there is one.
 * - `player`: a logged-in player without an exclusion.
 * - `account`: a logged-in player, also while excluded, so that money and settings stay reachable.
 * - `cookie`: authenticated by the credential cookies alone (refresh, logout).
 * - `public`: everybody; a bearer token is neither sent nor read, so that an expired one cannot block login,
 *   registration, password reset or crash reports.
 */
export type Access = "open" | "player" | "account" | "cookie" | "public";

/** Part of an endpoint that players and operators call alike: the server registers it, a browser calls it. */
export interface CalledEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method;
  /** Path with `:name` for parameters, for example `/api/games/:slug`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** File of a call that is sent as `multipart/form-data`, with the members of the body as text fields. */
  readonly file?: { readonly name: string; readonly bytesMax: number };
  /** Absent when the answer has no body (204). */
  readonly reply?: Reply;
}

/** Description of one endpoint of the players' API, whose path is under the site's origin. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> extends CalledEndpoint<Params, Query, Body, Reply> {
  readonly access: Who;
  /** Content type of an answer that is not JSON; its reply schema is a text then. */
  readonly contentType?: "text/csv; charset=utf-8";
  /** Status code of a success; 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204;
  /** True when the call needs an `Idempotency-Key`: the same key returns the same answer for 24 hours. */
  readonly idempotent?: boolean;
  readonly timeoutMs?: number;
  /**
   * Areas whose maintenance refuses the call with MAINTENANCE. Without one, only maintenance of the whole
   * site does; `exempt`: none does. Calls that read or finish what is under way have no area.
   */
  readonly maintenance?: MaintenanceArea | readonly MaintenanceArea[] | "exempt";
}

/** Returns the description unchanged, with its exact schema types. */
export function endpoint<
  Params extends z.ZodMiniType = never,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Reply extends z.ZodMiniType = never,
  Who extends Access = Access,
>(description: Endpoint<Params, Query, Body, Reply, Who>): Endpoint<Params, Query, Body, Reply, Who> {
  return description;
}

/** Endpoint whose contract is loaded with its first call. */
export type LateEndpoint<Description> = () => Promise<Description>;

/** Endpoints of one contract, by name, each loaded with its first call. */
export type LateApi<Api> = { readonly [Name in keyof Api]: LateEndpoint<Api[Name]> };

/**
 * Returns the endpoints of a contract without its code: `call(gamesApi.list)` loads it. A contract needs the
 * schema library, which no first screen waits for. Each contract has a file of its own in `shared/src/api`:
 * of one file with all, every remote would carry every contract, and be another release with each that
 * changes.
 * @param load imports the contract: `` async () => (await import("../contracts/games.ts")).gamesApi ``
 */
export function lateApi<Api extends object>(load: () => Promise<Api>): LateApi<Api> {
  const endpointOf = (_: object, name: string) => async () => Reflect.get(await load(), name) as unknown;
  // The names are known to the type alone; the contract that has them is not loaded yet.
  return new Proxy({}, { get: endpointOf }) as LateApi<Api>;
}
