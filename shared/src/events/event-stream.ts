import { createParser, type EventSourceMessage } from "eventsource-parser";
import { timeouts } from "../contracts/endpoint.ts";
import type { ServerEvent } from "../contracts/server-events.ts";
import { fromJson } from "../core/from-json.ts";
import { retryDelay } from "../http/retry.ts";
import type { RawEvent } from "./raw-event.ts";

export interface EventStreamOptions {
  /**
   * Opens one connection. Throws StreamRefused when the answer is not an event stream. The stream fails when
   * `signal` is aborted.
   */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onEvent: (event: RawEvent) => void;
  /** Id of the last event received, in this tab or in another one. */
  readonly lastEventId: string | null;
  /** Silence after which a connection is taken for dead. */
  readonly silenceMs?: number;
}

/** Error for an answer that is not an event stream. */
export class StreamRefused extends Error {
  /** Delay from the Retry-After header; null without one. */
  readonly retryAfterMs: number | null;

  constructor({ status, headers }: Pick<Response, "status" | "headers">) {
    super(`The server answered ${status} for its events`);
    this.name = "StreamRefused";
    this.retryAfterMs = retryAfterOf(headers.get("retry-after"));
  }
}

/** Parses a Retry-After header, in seconds or as an HTTP date; null for anything else. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(milliseconds, 0) : null;
}

/** Result of one connection. */
interface ConnectionEnd {
  readonly kind: "closed" | "silent" | "session-ended" | "evicted";
  readonly wasReady: boolean;
  /** Reconnect delay that the server requested, when it closed the stream or in a refusal. */
  readonly retryAfterMs?: number;
  /** True when the server closed the stream because it shuts down. */
  readonly isShutdown?: boolean;
}

/** Options of a stream, with the id of the event after which its next connection resumes. */
interface StreamState extends Omit<EventStreamOptions, "lastEventId"> {
  lastEventId: string | null;
}

const evictedMsMin = 1_000;
const evictedMsMax = 600_000;

/**
 * Opens the server event stream and reconnects until it is stopped. Source: spec:api#reconnecting.
 * - No `ready` within 5 s, a failure or an end: reconnects with the delays of the retry rule, counted from
 *   the last `ready`, and not before Retry-After (at most ten minutes).
 * - Silence for `silenceMs`, by default 120 s: reconnects at once.
 * - `session.ended`: does not reconnect.
 * - `stream.closed`: waits the time that it names, with jitter, and doubled for each consecutive eviction;
 *   nodes that shut down one after the other are none.
 * @returns a function that stops it
 */
export function startEventStream(options: EventStreamOptions): () => void {
  const stopped = new AbortController();
  void reconnectUntilStopped({ ...options }, stopped.signal);
  return () => stopped.abort();
}

/** Opens one connection after the other, each after the delay that the end of the one before asks for. */
async function reconnectUntilStopped(stream: StreamState, stopped: AbortSignal): Promise<void> {
  let failureCount = 0;
  let evictionCount = 0;
  for (;;) {
    const { kind, wasReady, retryAfterMs = 0, isShutdown } = await connect(stream, stopped);
    if (kind === "session-ended" || stopped.aborted) return;
    if (wasReady) failureCount = 0;
    if (kind === "evicted") {
      await sleep(evictedDelay(retryAfterMs, evictionCount), stopped);
      if (stopped.aborted) return;
      if (!isShutdown) evictionCount += 1;
      continue;
    }
    evictionCount = 0;
    if (kind === "silent") continue;
    const requestedMs = Math.min(retryAfterMs, evictedMsMax);
    await sleep(Math.max(retryDelay(failureCount), requestedMs), stopped);
    if (stopped.aborted) return;
    failureCount += 1;
  }
}

/** Opens one connection and reads its events until it ends; `lastEventId` follows them. Never rejects. */
async function connect(stream: StreamState, stopped: AbortSignal): Promise<ConnectionEnd> {
  const connection = new AbortController();
  const stop = () => connection.abort();
  stopped.addEventListener("abort", stop);
  let end: ConnectionEnd = { kind: "closed", wasReady: false };
  let silence: ReturnType<typeof setTimeout> | undefined;
  const watch = (milliseconds: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (end.wasReady) end = { kind: "silent", wasReady: true };
      connection.abort();
    }, milliseconds);
  };
  watch(timeouts.serverEvents);
  try {
    const body = await stream.open(stream.lastEventId, connection.signal);
    await readEvents(body, connection.signal, (message) => {
      const event = { name: message.event ?? "message", data: message.data, id: message.id ?? null };
      if (event.name === "ready") {
        end = { ...end, wasReady: true };
        // So that a connection lost before the first stored event loses nothing.
        stream.lastEventId ??= read(event).lastId || null;
      }
      if (event.name === "stream.closed") {
        const { retryAfterSeconds = 0, reason } = read(event);
        end = {
          ...end,
          kind: "evicted",
          // Not validated, which would need the schema library: what is no number asks for no time.
          retryAfterMs: retryAfterSeconds * 1_000 || 0,
          isShutdown: reason === "shutdown",
        };
        connection.abort();
        return;
      }
      if (event.id !== null) stream.lastEventId = event.id;
      if (end.wasReady) watch(stream.silenceMs ?? timeouts.heartbeat);
      stream.onEvent(event);
      if (event.name === "session.ended") {
        end = { kind: "session-ended", wasReady: end.wasReady };
        connection.abort();
      }
    });
  } catch (error) {
    // Every failure is handled alike: reconnect, not before the time that the server requests.
    if (error instanceof StreamRefused && error.retryAfterMs !== null) {
      end = { ...end, retryAfterMs: error.retryAfterMs };
    }
  } finally {
    clearTimeout(silence);
    stopped.removeEventListener("abort", stop);
    connection.abort();
  }
  return end;
}

/** Reads the fields of `ready` and `stream.closed` that the stream itself needs. */
function read({ data }: RawEvent): Partial<ServerEvent<"ready"> & ServerEvent<"stream.closed">> {
  return { ...(fromJson(data) as object | undefined) };
}

/** Adds a jitter of up to half of the delay, so that evicted clients do not reconnect together. */
function evictedDelay(retryAfterMs: number, evictionCount: number): number {
  const baseMs = Math.min(Math.max(retryAfterMs, evictedMsMin), evictedMsMax);
  return Math.min(baseMs * 2 ** evictionCount, evictedMsMax) * (1 + Math.random() / 2);
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onMessage: (message: EventSourceMessage) => void,
): Promise<void> {
  const parser = createParser({ onEvent: onMessage });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    }
    signal.addEventListener("abort", finish);
  });
}
