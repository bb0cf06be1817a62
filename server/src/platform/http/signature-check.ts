import { timingSafeEqual } from "node:crypto";
import { signPayload } from "@tessera/shared/core/signature";
import type { FastifyRequest } from "fastify";

/**
 * Whether X-Signature fits what was sent: the query as it came for GET and DELETE, the JSON body for the rest.
 * Source: spec:api#signature.
 */
export function hasValidSignature(request: FastifyRequest, suffix: string): boolean {
  const sent = request.headers["x-signature"];
  if (typeof sent !== "string") return false;
  const expected = expectedSignature(request, suffix);
  const actual = Buffer.from(sent);
  return expected !== null && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Null for what has no canonical form: JSON can spell a number that is not finite, and nest without end. */
function expectedSignature(request: FastifyRequest, suffix: string): Buffer | null {
  try {
    return Buffer.from(signPayload(signedPart(request), suffix));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function signedPart({ method, query, body }: FastifyRequest): object {
  const part = method === "GET" || method === "HEAD" || method === "DELETE" ? query : body;
  return typeof part === "object" && part !== null ? part : {};
}
