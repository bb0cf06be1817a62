import type { FastifyInstance } from "fastify";

/**
 * Closes each connection with its answer once the app is closing. A connection that is kept alive would otherwise hold the
 * end up for as long as its client likes.
 */
export function closeConnectionsWhenEnding(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook("preClose", (done) => {
    isEnding = true;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isEnding) reply.header("connection", "close");
    done();
  });
  // The headers of an answer may have left before the end began.
  app.addHook("onResponse", (request, _reply, done) => {
    if (isEnding) request.raw.socket.end();
    done();
  });
}

/** Waits for the work, but no longer than this. Gives whether it was done; rejects as it does. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([work.then(() => true), tooLate]).finally(() => clearTimeout(timer));
}
