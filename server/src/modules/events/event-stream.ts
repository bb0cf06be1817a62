import type { ServerResponse } from "node:http";

/** An event before it is sent; `data` is encoded as in the contract. */
export interface WireEvent {
  readonly name: string;
  readonly data: unknown;
  /** Id that the client sends back as Last-Event-ID; absent on events that are not stored. */
  readonly id?: string;
}

/** Limit of unread bytes: a slower client is disconnected, then reconnects and requests what it missed. */
export const unreadBytesMax = 64 * 1024;

const endWaitMs = 5_000;

/** Writes server-sent events on a response that is detached from Fastify. */
export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /**
   * Sends the status line and headers. `no-transform` prevents proxies from compressing, and thereby
   * buffering, the stream.
   */
  begin(requestId: string): void {
    this.#response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      // The connection serves no further request; left alive, it would delay the server's shutdown.
      connection: "close",
      "x-accel-buffering": "no",
      "x-request-id": requestId,
    });
  }

  send({ name, data, id }: WireEvent): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    const idLine = id === undefined ? "" : `id: ${id}\n`;
    this.#response.write(`${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.#response.writableLength > unreadBytesMax) this.#response.destroy();
  }

  /** Ends the stream; disconnects a client that does not read the end. */
  end(): void {
    this.#response.end();
    setTimeout(() => this.#response.destroy(), endWaitMs).unref();
  }

  /** Calls `handler` once when the client disconnects, immediately when it already has. */
  onClose(handler: () => void): void {
    if (this.#response.closed) handler();
    else this.#response.once("close", handler);
  }
}
