import type { FastifyInstance } from "fastify";

/**
 * Closes each connection after its reply once the app is closing. A keep-alive connection would otherwise
 * delay the shutdown for as long as its client likes.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isShuttingDown = false;
  app.addHook("preClose", (done) => {
    isShuttingDown = true;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isShuttingDown) reply.header("connection", "close");
    done();
  });
  // The headers of a reply may have been sent before the shutdown began.
  app.addHook("onResponse", (request, _reply, done) => {
    if (isShuttingDown) request.raw.socket.end();
    done();
  });
}

/**
 * Waits for the work up to a time limit. Resolves to true when it is done in time; rejects when it rejects.
 */
export async function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([work.then(() => true), timeout]).finally(() => clearTimeout(timer));
}
