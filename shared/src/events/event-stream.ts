import { createParser, type EventSourceMessage } from "eventsource-parser";
import { timeouts } from "../contracts/endpoint.ts";
import { retryDelay } from "../http/retry.ts";
import { parseEvent, type RawEvent } from "./raw-event.ts";

export interface EventStreamOptions {
  /** Opens one connection. Throws StreamRefused for an answer that is no stream. It ends with an error when `signal` is aborted. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onEvent: (event: RawEvent) => void;
  /** The last event that was seen before, in this tab or another one. */
  readonly lastEventId: string | null;
}

/** An answer that is no stream of events. */
export class StreamRefused extends Error {
  /** How long the server asked to wait; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor({ status, headers }: Pick<Response, "status" | "headers">) {
    super(`The server answered ${status} for its events`);
    this.name = "StreamRefused";
    this.retryAfterMs = retryAfterOf(headers.get("retry-after"));
  }
}

/** Seconds, or a date as HTTP writes it; null for anything else. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(milliseconds, 0) : null;
}

/** How a connection came to its end, and whether the server had said `ready` before. */
interface ConnectionEnd {
  readonly kind: "closed" | "silent" | "session-ended" | "evicted";
  readonly wasReady: boolean;
  /** How long the server asked to stay away: when evicted, and where it refused and said so. */
  readonly retryAfterMs?: number;
}

const evictedMsMin = 1_000;
const evictedMsMax = 600_000;

/**
 * Keeps one stream of server events open. No `ready` within 5 s, a failure or an end: again after the delays of the retry
 * rule, counted from the last `ready`, and not before the time that a refusal names in Retry-After, at most ten minutes. Nothing at all for 120 s: again at once. After `session.ended`: no more. After
 * `stream.closed`: not before the time that it names, twice as long each time in a row, and not all clients at once.
 * Source: spec:api#reconnecting. Gives back how to stop.
 */
export function startEventStream({ open, onEvent, lastEventId }: EventStreamOptions): () => void {
  const stopped = new AbortController();
  let resumeAfter = lastEventId;

  async function connect(): Promise<ConnectionEnd> {
    const connection = new AbortController();
    const stop = () => connection.abort();
    stopped.signal.addEventListener("abort", stop);
    let end: ConnectionEnd = { kind: "closed", wasReady: false };
    const watchdog = createWatchdog(() => {
      if (end.wasReady) end = { kind: "silent", wasReady: true };
      connection.abort();
    });
    watchdog.restart(timeouts.serverEvents);
    try {
      const body = await open(resumeAfter, connection.signal);
      await readEvents(body, connection.signal, (message) => {
        const event = { name: message.event ?? "message", data: message.data, id: message.id ?? null };
        if (event.name === "ready") {
          end = { ...end, wasReady: true };
          resumeAfter ??= lastIdOf(event);
        }
        if (event.name === "stream.closed") {
          end = { kind: "evicted", wasReady: end.wasReady, retryAfterMs: retryAfterMsOf(event) };
          connection.abort();
          return;
        }
        if (event.id !== null) resumeAfter = event.id;
        if (end.wasReady) watchdog.restart(timeouts.heartbeat);
        onEvent(event);
        if (event.name === "session.ended") {
          end = { kind: "session-ended", wasReady: end.wasReady };
          connection.abort();
        }
      });
    } catch (error) {
      // Whatever broke it, the answer is the same: connect again, when the server wants it to.
      if (error instanceof StreamRefused && error.retryAfterMs !== null) {
        end = { ...end, retryAfterMs: error.retryAfterMs };
      }
    } finally {
      watchdog.stop();
      stopped.signal.removeEventListener("abort", stop);
      connection.abort();
    }
    return end;
  }

  async function reconnectUntilStopped(): Promise<void> {
    let failureCount = 0;
    let evictionCount = 0;
    for (;;) {
      const { kind, wasReady, retryAfterMs = 0 } = await connect();
      if (kind === "session-ended" || stopped.signal.aborted) return;
      if (wasReady) failureCount = 0;
      if (kind === "evicted") {
        await sleep(evictedDelay(retryAfterMs, evictionCount), stopped.signal);
        if (stopped.signal.aborted) return;
        evictionCount += 1;
        continue;
      }
      evictionCount = 0;
      if (kind === "silent") continue;
      const requestedMs = Math.min(retryAfterMs, evictedMsMax);
      await sleep(Math.max(retryDelay(failureCount), requestedMs), stopped.signal);
      if (stopped.signal.aborted) return;
      failureCount += 1;
    }
  }

  void reconnectUntilStopped();
  return () => stopped.abort();
}

/** `ready` says where the stream stands, so that a break before the first kept event loses nothing. */
function lastIdOf(ready: RawEvent): string | null {
  return parseEvent("ready", ready.data)?.lastId || null;
}

function retryAfterMsOf(closed: RawEvent): number {
  return (parseEvent("stream.closed", closed.data)?.retryAfterSeconds ?? 0) * 1_000;
}

/** Up to half as long again, so that clients that were sent away together do not come back together. */
function evictedDelay(retryAfterMs: number, evictionCount: number): number {
  const asked = Math.min(Math.max(retryAfterMs, evictedMsMin), evictedMsMax);
  return Math.min(asked * 2 ** evictionCount, evictedMsMax) * (1 + Math.random() / 2);
}

function createWatchdog(onTimeout: () => void): { restart(milliseconds: number): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    restart(milliseconds) {
      stop();
      timer = setTimeout(onTimeout, milliseconds);
    },
    stop,
  };
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
