import { currentTrace } from "../platform/audit/request-context.ts";
import { inNewTrace, inSpan, type SpanAttributes } from "../platform/tracing/spans.ts";

/** A call to somebody else; without its path, which holds ids and codes. */
interface OutgoingCall {
  /** HTTP method, or `SMTP`. */
  readonly verb: string;
  /** Host of the called party, with its port. */
  readonly host: string;
  /** Name of the party in place of its host, where players choose the host. */
  readonly party?: string;
}

/** Runs a call to somebody else as a span of the running work, or of a new trace. */
export function inCallSpan<Result>(
  { verb, host, party = host }: OutgoingCall,
  call: (attributes: SpanAttributes) => Promise<Result>,
): Promise<Result> {
  const span = {
    name: `${verb} ${party}`,
    kind: "client",
    attributes: { "server.address": host },
  } as const;
  return currentTrace() ? inSpan(span, call) : inNewTrace(span, call);
}
