import { signPayload } from "@tessera/shared/core/signature";
import type { FastifyRequest } from "fastify";
import { isSameText } from "../security/secret-token.ts";

/**
 * True when X-Signature matches the request: the raw query for GET and DELETE, the JSON body for the others.
 * Source: spec:api#signature.
 */
export function hasValidSignature(request: FastifyRequest, suffix: string): boolean {
  const sent = request.headers["x-signature"];
  if (typeof sent !== "string") return false;
  const expected = expectedSignature(request, suffix);
  return expected !== null && isSameText(sent, expected);
}

/**
 * Null for a request without canonical form: JSON can contain a number that is not finite, and unlimited
 * nesting.
 */
function expectedSignature(request: FastifyRequest, suffix: string): string | null {
  try {
    return signPayload(signedPart(request), suffix);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function signedPart({ method, query, body }: FastifyRequest): object {
  const part = method === "GET" || method === "HEAD" || method === "DELETE" ? query : body;
  return typeof part === "object" && part !== null ? part : {};
}
