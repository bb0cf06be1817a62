import type { Socket } from "node:net";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { toProblem } from "./problem.ts";
import { Refusal } from "../errors/refusal.ts";

/**
 * Timeouts of clients, in milliseconds. Event streams are answers and keep their connection active with
 * heartbeats.
 */
export interface ConnectionLimits {
  /** Timeout of the request headers. */
  readonly headersMs: number;
  /** Timeout of a whole request with its body. Enough for the largest release file on a slow connection. */
  readonly requestMs: number;
  /** Maximum idle time in either direction; longer than the longest call takes. */
  readonly silenceMs: number;
  /** Interval of the check for slow requests. */
  readonly checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 2 * minuteMs,
  silenceMs: 3 * minuteMs,
  checkEveryMs: 5_000,
};

/**
 * Fastify options that enforce these limits: a slower request is answered with 408 and its connection is
 * closed.
 */
export function connectionOptions({ headersMs, requestMs, silenceMs, checkEveryMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: refuseConnection,
  };
}

/** Answers an unreadable request in the shape of every other failure, and closes the connection. */
function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const body = JSON.stringify(toProblem(new Refusal("BAD_REQUEST"), newId()).body);
  const status = statusLines[error.code ?? ""] ?? "400 Bad Request";
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`;
  if (socket.writable) socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.destroySoon();
}

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};
