import type { FastifyRequest } from "fastify";
import { Refusal } from "../../platform/errors/refusal.ts";

/**
 * Refuses requests from other sites' pages with ORIGIN_REJECTED. Guards the calls that are authenticated by
 * cookies alone. A client that is not a browser sends neither header and cannot have another user's cookies.
 */
export function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && origin !== publicOrigin) throw new Refusal("ORIGIN_REJECTED");
  if (site !== undefined && site !== "same-origin") throw new Refusal("ORIGIN_REJECTED");
}
