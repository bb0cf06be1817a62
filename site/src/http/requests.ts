import { recordSpan, traceOfRequest } from "@tessera/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Histogram } from "prom-client";
import { rolesOfRoute } from "../environment/node-roles.ts";
import { isOwnCall } from "../releases/first-screens.ts";

const duration = new Histogram({
  name: "tessera_http_request_duration_seconds",
  help: "Answers by route template and status: from the first byte of the request to the end of the answer.",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Health checks, which are asked every second or two by everybody. */
const healthCheck = /^\/(?:healthz|livez)$/;

/** Frequent requests: health checks, and files of which a page loads dozens. */
const frequent = /^\/(?:healthz|livez|icon\.svg|r\/|art\/)/;

/**
 * Logs and measures each reply once it was sent, or its connection was closed: id, method, route template,
 * status, time. The URL itself is never logged, because queries and paths contain codes and tokens. Frequent
 * requests are logged at level `debug` unless they failed; an event stream is logged when it ends and not
 * measured, and the calls of first screens are neither.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    const { statusCode: status } = reply;
    if (!healthCheck.test(route)) recordRequest(request, reply);
    if (isOwnCall(request)) return done();
    const isStream = String(reply.raw.getHeader("content-type")).startsWith("text/event-stream");
    if (!isStream) duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    const level = status >= 500 ? "warn" : frequent.test(route) ? "debug" : "info";
    request.log[level](
      { method: request.method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10 },
      "answered",
    );
    done();
  });
}

/** Records the span of a request, which is the first one of the site for it. */
function recordRequest(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
  recordSpan(traceOfRequest(request), () => {
    const route = routeOf(request);
    return {
      name: `${request.method} ${route}`,
      kind: "server",
      durationMs: elapsedTime,
      hasFailed: status >= 500,
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": status,
        "tessera.role": rolesOfRoute(route)[0] ?? "pages",
        "tessera.request_id": request.id,
      },
    };
  });
}

/** Returns the route template: the number of its values is bounded. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url ?? "unknown";
}
