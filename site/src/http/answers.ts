import fastifyCompress from "@fastify/compress";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Content types to compress. Pictures and release files are compressed once, when they are stored. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json|application\/yaml|image\/svg\+xml)/;

/**
 * Paths without compression: short replies to other servers, and files that were compressed when they were
 * published.
 */
const uncompressedPaths = /^\/(?:provider|webhooks|r)\//;

/** Smaller replies fit into one packet anyway. */
const thresholdBytes = 1024;

/**
 * Adds to every reply of the site, errors and unknown paths included: `nosniff`, a `cache-control` (default
 * `no-store`), `vary`, and compression. Register it before all routes.
 */
export async function registerReplyHeaders(app: FastifyInstance): Promise<void> {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    addVary(reply, "accept-encoding");
    done();
  });
  app.addHook("onRoute", (route) => {
    if (uncompressedPaths.test(route.url)) route.compress = false;
  });
  // Requests are not decompressed: no client compresses them, and a small one could be a decompression bomb.
  await app.register(fastifyCompress, {
    globalDecompression: false,
    customTypes: compressible,
    threshold: thresholdBytes,
    encodings: ["br", "gzip"],
  });
}

function addVary(reply: FastifyReply, field: string): void {
  const named = String(reply.getHeader("vary") ?? "");
  if (named === "") reply.header("vary", field);
  else if (!named.split(/\s*,\s*/).includes(field)) reply.header("vary", `${named}, ${field}`);
}
