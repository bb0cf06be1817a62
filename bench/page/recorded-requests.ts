import type { CDPSession } from "@playwright/test";
import type { ChainedRequest } from "./request-chain.ts";

export const requestKinds = ["document", "script", "style", "font", "image", "data", "other"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A request of a page. `bytes` is what came over the network, compressed, with headers. */
export interface RecordedRequest extends ChainedRequest {
  readonly kind: RequestKind;
  readonly bytes: number;
}

const kinds: Readonly<Record<string, RequestKind>> = {
  Document: "document",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "image",
  XHR: "data",
  Fetch: "data",
};

/** Kinds that a script may wait for before it requests more. */
const awaited: ReadonlySet<RequestKind> = new Set(["document", "script", "style", "data"]);

type Open = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] } & { isStream: boolean };

/** Requests of one page from now on. */
export class RequestLog {
  readonly #requests = new Map<string, Open>();
  #startSeconds: number | undefined;
  #lastChangeMs = performance.now();

  constructor(session: CDPSession) {
    session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type, initiator }) => {
      if (!request.url.startsWith("http")) return;
      this.#startSeconds ??= timestamp;
      this.#lastChangeMs = performance.now();
      const kind = kinds[type ?? ""] ?? "other";
      this.#requests.set(requestId, {
        url: request.url,
        kind,
        startMs: this.#since(timestamp),
        endMs: null,
        bytes: 0,
        namedBy: initiator.type === "parser" ? (initiator.url ?? "") : null,
        isAwaited: awaited.has(kind),
        isCached: false,
        isStream: false,
      });
    });
    session.on("Network.responseReceived", ({ requestId, response }) => {
      const request = this.#requests.get(requestId);
      if (!request) return;
      request.isStream = response.mimeType === "text/event-stream";
      request.isCached ||= response.fromDiskCache === true;
    });
    session.on("Network.requestServedFromCache", ({ requestId }) => {
      const request = this.#requests.get(requestId);
      if (request) request.isCached = true;
    });
    session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
      this.#end(requestId, timestamp, encodedDataLength),
    );
    session.on("Network.loadingFailed", ({ requestId, timestamp }) => this.#end(requestId, timestamp, 0));
  }

  #since(seconds: number): number {
    return (seconds - (this.#startSeconds ?? seconds)) * 1000;
  }

  #end(requestId: string, seconds: number, bytes: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    Object.assign(request, { endMs: this.#since(seconds), bytes });
    this.#lastChangeMs = performance.now();
  }

  /** True when nothing but event streams is under way and nothing has begun or ended for some time. */
  isQuiet(forMs: number): boolean {
    const isOpen = [...this.#requests.values()].some(({ endMs, isStream }) => endMs === null && !isStream);
    return !isOpen && performance.now() - this.#lastChangeMs >= forMs;
  }

  /** The requests so far, in the order of their start. */
  get requests(): readonly RecordedRequest[] {
    return [...this.#requests.values()];
  }
}

/** Sum of bytes by kind. */
export function bytesByKind(requests: readonly RecordedRequest[]): Readonly<Record<RequestKind, number>> {
  const sums = { document: 0, script: 0, style: 0, font: 0, image: 0, data: 0, other: 0 };
  for (const { kind, bytes } of requests) sums[kind] += bytes;
  return sums;
}
