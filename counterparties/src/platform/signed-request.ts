import type { FastifyRequest } from "fastify";
import { isSigned, signatureHeader, timestampHeader } from "./provider-signature.ts";

/** True when the site signed this GET, which has no body, with the secret. */
export function isSignedGet(request: FastifyRequest, secret: string, now: Date): boolean {
  const call = {
    timestamp: String(request.headers[timestampHeader]),
    method: "GET",
    path: request.url.split("?")[0] ?? "",
    rawBody: "",
  };
  return isSigned(secret, call, String(request.headers[signatureHeader]), now);
}
