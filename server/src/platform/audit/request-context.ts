import { AsyncLocalStorage } from "node:async_hooks";
import type { TraceContext } from "../tracing/trace-context.ts";

/** Owner of the running work. */
interface Origin {
  /** Id of an external request; null when the work belongs to none. */
  readonly requestId: string | null;
  readonly trace: TraceContext;
}

/** Null when the running work belongs to several requests. */
const origin = new AsyncLocalStorage<Origin | null>();

/** Runs `work` as part of a request. */
export function forRequest<Result>(requestId: string, trace: TraceContext, work: () => Result): Result {
  return origin.run({ requestId, trace }, work);
}

/** Runs `work` as part of no request, for example for several requests at once, and of no trace. */
export function forNoRequest<Result>(work: () => Result): Result {
  return origin.run(null, work);
}

/** Runs `work` in another place of a trace, as part of the same request as before. */
export function inTrace<Result>(trace: TraceContext, work: () => Result): Result {
  return origin.run({ requestId: currentRequestId(), trace }, work);
}

/**
 * Returns the id of the request that the running work belongs to, or null. Journals and audit entries store
 * it.
 */
export function currentRequestId(): string | null {
  return origin.getStore()?.requestId ?? null;
}

/** Returns the place in a trace of the running work; undefined when it belongs to none. */
export function currentTrace(): TraceContext | undefined {
  return origin.getStore()?.trace;
}
