import { timingSafeEqual } from "node:crypto";
import { signPayload } from "@tessera/shared/core/signature";
import type { FastifyRequest } from "fastify";

/**
 * Whether X-Signature fits what was sent: the query as it came for GET and DELETE, the JSON body for the rest.
 * Source: api.md E.1, rulings "Signature".
 */
export function hasValidSignature(request: FastifyRequest, suffix: string): boolean {
  const sent = request.headers["x-signature"];
  if (typeof sent !== "string") return false;
  const expected = Buffer.from(signPayload(signedPart(request), suffix));
  const actual = Buffer.from(sent);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function signedPart({ method, query, body }: FastifyRequest): object {
  const part = method === "GET" || method === "HEAD" || method === "DELETE" ? query : body;
  return typeof part === "object" && part !== null ? part : {};
}
