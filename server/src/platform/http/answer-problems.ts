import type { FastifyInstance } from "fastify";
import type { KnownPaths } from "./known-paths.ts";
import { toProblem } from "./problem.ts";
import { forRequest } from "../audit/request-context.ts";
import { Refusal } from "../errors/refusal.ts";
import { traceOfRequest } from "../tracing/request-trace.ts";
import { refuseInputFaults } from "./validation.ts";

/** Path prefixes of the server, for known and unknown paths. */
const prefixes = ["/api", "/provider", "/webhooks", "/admin/api"] as const;

/**
 * Adds the request id to every answer, refuses input that cannot be stored before a handler runs, and
 * converts every error of this app's routes to a problem.
 */
export function answerProblems(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("preValidation", async ({ params, query, body, cookies }) => {
    refuseInputFaults({ params, query, body, cookies });
  });
  // Added after the body has been read, because the events of that stream belong to no request.
  app.addHook("preHandler", (request, _reply, done) => forRequest(request.id, traceOfRequest(request), done));
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = toProblem(error, request.id);
    if (status >= 500) request.log.error({ err: error }, "A request failed");
    return reply.code(status).headers(headers).header("cache-control", "no-store").send(body);
  });
}

/** Answers a wrong method and an unknown path differently, below the server's own prefixes only. */
export function answerUnknownPaths(app: FastifyInstance, paths: KnownPaths): void {
  for (const prefix of prefixes) {
    app.all(`${prefix}/*`, { schema: { hide: true } }, (request, reply) => {
      const methods = paths.methodsOf(request.url.split("?", 1)[0] ?? "");
      if (methods.length === 0) throw new Refusal("NOT_FOUND");
      reply.header("allow", methods.join(", "));
      throw new Refusal("METHOD_NOT_ALLOWED");
    });
  }
}
