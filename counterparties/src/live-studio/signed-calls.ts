import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSigned, signatureHeader, timestampHeader } from "../platform/provider-signature.ts";
import { Refusal } from "../platform/party-app.ts";

/**
 * Requires the site's signature on all calls in this scope of the app. The body stays raw bytes;
 * {@link signedBody} parses it.
 */
export function requireSignature(
  app: FastifyInstance,
  { clock, secret }: { clock: Clock; secret: string },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("preHandler", async (request) => {
    const call = {
      timestamp: headerOf(request, timestampHeader),
      method: request.method,
      path: request.url.split("?")[0] ?? "",
      rawBody: rawBodyOf(request),
    };
    if (!isSigned(secret, call, headerOf(request, signatureHeader), clock.now()))
      throw new Refusal(401, "SIGNATURE_INVALID");
  });
}

/** Parses the body of a signed call; undefined when it is not JSON. */
export function signedBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(rawBodyOf(request).toString("utf8"));
  } catch {
    return undefined;
  }
}

function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}
