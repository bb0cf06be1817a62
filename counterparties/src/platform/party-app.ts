import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { addSecurityHeaders } from "./page-security.ts";

/** Error with a status and a code for the caller. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Creates the app of a party: security headers, one error format, and `/healthz`. Opens no port. */
export function createPartyApp(logger: FastifyServerOptions["logger"] = false): FastifyInstance {
  const app = Fastify({ logger, bodyLimit: 64 * 1024, forceCloseConnections: true });
  addSecurityHeaders(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) request.log.error(error);
    const { status, code } = refusal ?? { status: 500, code: "INTERNAL" };
    return reply.code(status).send({ error: { code } });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: "NOT_FOUND" } }));
  app.get("/healthz", () => ({ status: "ok" }));
  // Browsers request it for every page.
  app.get("/favicon.ico", (_request, reply) => reply.code(204).send());
  return app;
}

/** Maps an error to a refusal. */
function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return isUnreadable(error) ? new Refusal(400, "BAD_REQUEST") : null;
}

/** True for the errors of a request that cannot be read: those of its schema and of the framework. */
export function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "$ZodError" || ("statusCode" in error && Number(error.statusCode) < 500);
}

/** Returns what a function finds; null where it refuses with 404. */
export function foundOrNull<Found>(find: () => Found): Found | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
