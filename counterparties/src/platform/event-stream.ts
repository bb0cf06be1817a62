import type { FastifyReply } from "fastify";

/** Limit of unread bytes: a slower client is disconnected, and reads the state again. */
const unreadBytesMax = 64 * 1024;

/** Server-sent events of one connection. */
export interface EventStream {
  /** @param text data of the event in one line, such as JSON */
  readonly send: (name: string, text: string) => void;
  readonly end: () => void;
  /** Calls `handler` once when the connection has ended, immediately when it already has. */
  readonly onClose: (handler: () => void) => void;
}

/**
 * Answers a request with server-sent events. Detaches the response from Fastify, so its hooks add no headers.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // `no-transform` prevents proxies from compressing, and thereby buffering, the stream.
    "cache-control": "no-store, no-transform",
    "x-content-type-options": "nosniff",
    "x-accel-buffering": "no",
    connection: "close",
  });
  return {
    send(name, text) {
      if (response.writableEnded || response.destroyed) return;
      response.write(`event: ${name}\ndata: ${text}\n\n`);
      if (response.writableLength > unreadBytesMax) response.destroy();
    },
    end: () => void response.end(),
    onClose(handler) {
      if (response.closed) handler();
      else response.once("close", handler);
    },
  };
}
