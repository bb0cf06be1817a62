import { currentTrace, inTrace } from "../audit/request-context.ts";
import { newSpanId, newTraceId, type TraceContext } from "./trace-context.ts";

export type SpanAttributes = Record<string, string | number>;

/** Description of a span before its work has ended. */
export interface SpanFacts {
  /** Of a bounded number of names: a route template, never an address. */
  readonly name: string;
  /** `server`: a request to the site. `client`: a call to somebody else or to the database. */
  readonly kind: "server" | "client" | "internal";
  /** Hold no secret, no query and no address of a page. */
  readonly attributes?: Readonly<SpanAttributes>;
}

/** A span that has ended. */
export interface Span extends Required<SpanFacts> {
  readonly trace: TraceContext;
  /** Milliseconds since 1970. */
  readonly endMs: number;
  readonly durationMs: number;
  readonly hasFailed: boolean;
}

/** Receiver of spans. Must not throw, and must not wait. */
export interface SpanRecorder {
  /** Decides whether the spans of a new trace are recorded. */
  samples(traceId: string): boolean;
  record(span: Span): void;
}

/** One for the process, as the metrics are; undefined while nothing is recorded. */
let recorder: SpanRecorder | undefined;

/** Sends the spans of this process to a recorder from now on; undefined to record none. */
export function recordSpansWith(next: SpanRecorder | undefined): void {
  recorder = next;
}

/**
 * Begins a trace, or continues that of a caller. Without a recorder a caller's span stays the parent of
 * everything that follows, because nobody would record one between them.
 */
export function beginTrace(parent?: TraceContext): TraceContext {
  if (!parent) {
    const traceId = newTraceId();
    // The first span of a trace needs no digits of its own.
    return { traceId, spanId: traceId.slice(16), isSampled: recorder?.samples(traceId) ?? false };
  }
  return recorder && parent.isSampled ? childOf(parent) : parent;
}

function childOf({ traceId, spanId, isSampled }: TraceContext): TraceContext {
  return { traceId, spanId: newSpanId(), parentId: spanId, isSampled };
}

/**
 * Records a span that ends now.
 *
 * @param describe called when the trace is recorded
 */
export function recordSpan(
  trace: TraceContext,
  describe: () => SpanFacts & { readonly durationMs: number; readonly hasFailed?: boolean },
): void {
  if (!recorder || !trace.isSampled) return;
  const endMs = performance.timeOrigin + performance.now();
  recorder.record({ attributes: {}, hasFailed: false, ...describe(), trace, endMs });
}

/** Records that the running work has waited until now. Waits below a millisecond are left out. */
export function recordWait(facts: SpanFacts, durationMs: number): void {
  const parent = currentTrace();
  if (parent && durationMs >= 1)
    recordSpan(parent.isSampled ? childOf(parent) : parent, () => ({ ...facts, durationMs }));
}

/**
 * Runs `work` as a span of the running work, and within that span. Outside of any trace, and in one that is
 * not recorded, only runs it.
 *
 * @param work may add attributes that are known when it ends
 */
export function inSpan<Result>(
  facts: SpanFacts,
  work: (attributes: SpanAttributes) => Promise<Result>,
): Promise<Result> {
  const parent = currentTrace();
  return recorder && parent?.isSampled ? runRecorded(childOf(parent), facts, work) : work({});
}

/** Runs `work` as the first span of a new trace. */
export function inNewTrace<Result>(
  facts: SpanFacts,
  work: (attributes: SpanAttributes) => Promise<Result>,
): Promise<Result> {
  return runRecorded(beginTrace(), facts, work);
}

async function runRecorded<Result>(
  trace: TraceContext,
  facts: SpanFacts,
  work: (attributes: SpanAttributes) => Promise<Result>,
): Promise<Result> {
  const attributes = { ...facts.attributes };
  const from = performance.now();
  let hasFailed = true;
  try {
    const result = await inTrace(trace, () => work(attributes));
    hasFailed = false;
    return result;
  } finally {
    recordSpan(trace, () => ({ ...facts, attributes, durationMs: performance.now() - from, hasFailed }));
  }
}
