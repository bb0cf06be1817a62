import { beginRequestTrace, readTraceparent } from "@tessera/server";
import type { FastifyServerOptions } from "fastify";
import type { Environment } from "../environment/environment.ts";
import { trustedPeers } from "./request-ids.ts";

/**
 * Creates the function that begins the trace of each request and writes its id on every line of the request's
 * log. A proxy that is trusted continues its own trace by the header `traceparent`; anybody else's would mix
 * the traces of strangers with the site's, so it is ignored, and a header that cannot be read as well.
 */
export function createRequestLogs({
  trustProxy,
}: Pick<Environment, "trustProxy">): NonNullable<FastifyServerOptions["childLoggerFactory"]> {
  const isTrusted = trustedPeers(trustProxy);
  return (logger, bindings, options, raw) => {
    const given = raw.headers["traceparent"];
    const parent = given !== undefined && isTrusted(raw.socket) ? readTraceparent(given) : undefined;
    // They are of this request alone; a copy of them costs four times as much as the whole line.
    bindings["trace_id"] = beginRequestTrace(raw, parent).traceId;
    return logger.child(bindings, options);
  };
}
