import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSigned, signatureHeader, timestampHeader } from "./provider-signature.ts";

/**
 * Requires the site's signature on all calls in this scope of the app. A signature covers the raw bytes, so
 * the body stays raw; {@link signedBody} parses it.
 *
 * @param secretOf the secret shared with the site; undefined for a studio that is not here
 */
export function requireSignature(
  app: FastifyInstance,
  clock: Clock,
  secretOf: (request: FastifyRequest) => string | undefined,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("preHandler", async (request, reply) => {
    const secret = secretOf(request);
    if (secret === undefined) return reply.code(404).send({ error: { code: "STUDIO_UNKNOWN" } });
    const call = {
      timestamp: String(request.headers[timestampHeader]),
      method: request.method,
      path: request.url.split("?")[0] ?? "",
      rawBody: rawBodyOf(request),
    };
    if (isSigned(secret, call, String(request.headers[signatureHeader]), clock.now())) return;
    return reply.code(401).send({ error: { code: "SIGNATURE_INVALID" } });
  });
}

/** Finds the secret of the studio whose code is in the path of a call. */
export const secretByCode =
  (secrets: Readonly<Record<string, string>>) =>
  ({ params }: FastifyRequest): string | undefined => {
    const { code } = params as { code: string };
    return Object.hasOwn(secrets, code) ? secrets[code] : undefined;
  };

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
