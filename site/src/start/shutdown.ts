import type { FastifyInstance } from "fastify";

/**
 * Tells the client of each reply that its connection ends with it, once the site drains or closes: the client
 * sends its next call on another connection, to another node where there is one.
 *
 * @param draining aborted when the site begins to drain
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, draining?: AbortSignal): void {
  let isShuttingDown = false;
  app.addHook("preClose", (done) => {
    isShuttingDown = true;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isShuttingDown || draining?.aborted) reply.header("connection", "close");
    done();
  });
  // The headers of a reply may have been sent before. While the site drains, the next reply tells the client;
  // at its end, a keep-alive connection would delay the end for as long as its client likes.
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
