import fastifyCompress from "@fastify/compress";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Documents, API answers and scripts; pictures and release files are compressed once, where they are kept. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json|application\/yaml|image\/svg\+xml)/;

/** Answers of a few bytes to machines, and files that were compressed when they were published. */
const leftAsTheyAre = /^\/(?:provider|webhooks|r)\//;

/** Smaller answers fit one packet either way. */
const thresholdBytes = 1024;

/**
 * What every answer of the site has, errors and unknown paths included: `nosniff`, a `cache-control` (nobody keeps what
 * names none), `vary`, and compression as the client takes it. Register it before everything that has paths.
 */
export async function registerAnswers(app: FastifyInstance): Promise<void> {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    addVary(reply, "accept-encoding");
    done();
  });
  app.addHook("onRoute", (route) => {
    if (leftAsTheyAre.test(route.url)) route.compress = false;
  });
  // Requests are not unpacked: nobody sends packed ones, and a small one may hold very much.
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
