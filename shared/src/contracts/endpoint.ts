import type * as z from "@tessera/shared/schema";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How long the browser waits for an answer, in milliseconds. Source: spec:product#timeouts. */
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
 * - `open`: needs nobody; a bearer, when there is one, is read.
 * - `player`: a player in good standing.
 * - `account`: a player even while excluded, so that money and settings stay within reach.
 * - `cookie`: authenticated by the credential cookies alone (refresh, logout).
 * - `nobody`: a bearer is neither sent nor looked at, so that one that no longer holds is no obstacle: the ways in, crash
 *   reports.
 */
export type Access = "open" | "player" | "account" | "cookie" | "public";

/** One endpoint, described once: the server registers the description and the browser calls it. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Path under the site's origin with `:name` for parameters, for example `/api/games/:slug`. */
  readonly path: string;
  readonly access: Who;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent when the answer has no body (204). */
  readonly reply?: Reply;
  /** What the answer is, where it is no JSON: its reply is a text then. */
  readonly contentType?: "text/csv; charset=utf-8";
  /** Status of success; 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The call needs an `Idempotency-Key`: the same key answers the same thing for 24 hours. */
  readonly idempotent?: boolean;
  readonly timeoutMs?: number;
}

/** Keeps the exact schema types of a description. */
export function endpoint<
  Params extends z.ZodMiniType = never,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Reply extends z.ZodMiniType = never,
  Who extends Access = Access,
>(description: Endpoint<Params, Query, Body, Reply, Who>): Endpoint<Params, Query, Body, Reply, Who> {
  return description;
}
