import { randomUUID } from "node:crypto";

/** Place of a piece of work in a trace. Source: W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for everything that belongs to the trace. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the span of this work, and the parent of what it calls. */
  readonly spanId: string;
  /** Span that this one is part of; absent for the first one of a trace. */
  readonly parentId?: string;
  /** True when the spans of this trace are recorded. */
  readonly isSampled: boolean;
}

/** A later version may add fields at the end; `ff` is no version, and zeros are no id. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads a header `traceparent`. Returns undefined for anything that is none, such as several values. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  const found = typeof header === "string" ? form.exec(header) : null;
  const [, version, traceId, spanId, flags, more] = found ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === "00" && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 };
}

/** Writes the header `traceparent` for a call to somebody else. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** Creates the id of a trace, of which a UUID has 122 random bits. */
export function newTraceId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);
}

/** Creates the id of a span: the first and the last digits of a UUID, which are all random. */
export function newSpanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(28);
}
