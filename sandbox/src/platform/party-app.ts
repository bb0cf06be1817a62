import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";

/** Everything from the party itself and nothing inline. */
export function pagePolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** A failure that the caller is told: a status and a word for it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** What every party has: careful headers, one shape of failure, and an answer to "are you well?". Opens no port. */
export function createPartyApp(logger: FastifyServerOptions["logger"] = false): FastifyInstance {
  const app = Fastify({ logger, bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("cross-origin-resource-policy", "same-origin");
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) request.log.error(error);
    const { status, code } = refusal ?? { status: 500, code: "INTERNAL" };
    return reply.code(status).send({ error: { code } });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: "NOT_FOUND" } }));
  app.get("/healthz", () => ({ status: "ok" }));
  // Browsers ask for it whether a page names one or not.
  app.get("/favicon.ico", (_request, reply) => reply.code(204).send());
  return app;
}

/** Unreadable bodies too: what a schema or the framework refuses. */
function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const isUnreadable =
    error.name === "$ZodError" || ("statusCode" in error && Number(error.statusCode) < 500);
  return isUnreadable ? new Refusal(400, "BAD_REQUEST") : null;
}
