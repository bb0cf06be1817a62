import { timingSafeEqual } from "node:crypto";
import { signPayload } from "@tessera/shared/core/signature";
import type { FastifyRequest } from "fastify";

/**
 * True when X-Signature matches the request: the raw query for GET and DELETE, the JSON body for the others.
 * Source: spec:api#signature.
 */
export function hasValidSignature(request: FastifyRequest, suffix: string): boolean {
  const sent = request.headers["x-signature"];
  if (typeof sent !== "string") return false;
  const expected = expectedSignature(request, suffix);
  const actual = Buffer.from(sent);
  return expected !== null && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * Null for a request without canonical form: JSON can contain a number that is not finite, and unlimited
 * nesting.
 */
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
