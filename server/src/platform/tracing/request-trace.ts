import type { IncomingMessage } from "node:http";
import { beginTrace } from "./spans.ts";
import type { TraceContext } from "./trace-context.ts";

const traceKey = Symbol("trace");

/** A request with its trace as a property: a map with requests as keys costs ten times as much. */
type Traced = IncomingMessage & { [traceKey]?: TraceContext };

/**
 * Begins the trace of a request, before anything else of it.
 *
 * @param parent that of a caller whose headers are trusted
 */
export function beginRequestTrace(raw: Traced, parent?: TraceContext): TraceContext {
  return (raw[traceKey] = beginTrace(parent));
}

/** Returns the trace of a request; begins one where the host has not. */
export function traceOfRequest({ raw }: { readonly raw: Traced }): TraceContext {
  return raw[traceKey] ?? beginRequestTrace(raw);
}
