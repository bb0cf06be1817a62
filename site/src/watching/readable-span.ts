import type { HrTime } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import type { Span } from "@tessera/server";

/** Numbers of the kinds of spans in OpenTelemetry's API. */
const kinds = { internal: 0, server: 1, client: 2 } as const;
const status = { unset: 0, error: 2 } as const;
const sampled = 1;

/** Converts a span of the site to the form that OpenTelemetry's exporters take. */
export function toReadableSpan(span: Span, resource: Resource): ReadableSpan {
  const { name, kind, trace, endMs, durationMs, attributes, hasFailed } = span;
  const { traceId, spanId, parentId } = trace;
  const answered = Number(attributes["http.response.status_code"] ?? 0);
  // Of a call to somebody else a refusal is a failure as well.
  const isError = hasFailed || (kind === "client" && answered >= 400);
  return {
    name,
    kind: kinds[kind],
    spanContext: () => ({ traceId, spanId, traceFlags: sampled }),
    ...(parentId !== undefined && {
      parentSpanContext: { traceId, spanId: parentId, traceFlags: sampled },
    }),
    startTime: toHrTime(endMs - durationMs),
    endTime: toHrTime(endMs),
    duration: toHrTime(durationMs),
    status: { code: isError ? status.error : status.unset },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: "tessera" },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Converts milliseconds to seconds and nanoseconds. */
function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
