import type { ServerResponse } from "node:http";

/** One event on its way to a client; `data` as the contract has it on the wire. */
export interface WireEvent {
  readonly name: string;
  readonly data: unknown;
  /** What the client sends back as Last-Event-ID; absent on events that are not kept. */
  readonly id?: string;
}

/** A client that has this much unread is cut off: it comes back and asks for what it missed. */
const unreadBytesMax = 64 * 1024;

const endWaitMs = 5_000;

/** Writes server-sent events on a response that has left Fastify's hands. */
export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Sends the status line and headers. `no-transform` keeps every proxy from compressing, and so from holding back. */
  begin(requestId: string): void {
    this.#response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      // A stream's connection serves nothing after it; kept alive, it would hold up the server's end.
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

  /** Ends the stream; a client that does not read its end is cut off. */
  end(): void {
    this.#response.end();
    setTimeout(() => this.#response.destroy(), endWaitMs).unref();
  }

  /** Calls `handler` once when the client has gone, at once when it has gone already. */
  onClose(handler: () => void): void {
    if (this.#response.closed) handler();
    else this.#response.once("close", handler);
  }
}
