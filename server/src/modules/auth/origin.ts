import type { FastifyRequest } from "fastify";
import { Refusal } from "../../platform/errors/refusal.ts";

/**
 * Refuses with ORIGIN_REJECTED what another site's page sends. Guards the calls that cookies alone authenticate. A client
 * that is no browser sends neither header and has no cookies of somebody else's.
 */
export function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && origin !== publicOrigin) throw new Refusal("ORIGIN_REJECTED");
  if (site !== undefined && site !== "same-origin") throw new Refusal("ORIGIN_REJECTED");
}
