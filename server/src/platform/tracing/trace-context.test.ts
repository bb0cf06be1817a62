import { describe, expect, it } from "vitest";
import { newSpanId, newTraceId, readTraceparent, traceparentOf } from "./trace-context.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

describe("the header traceparent", () => {
  it.each([
    ["sampled", `00-${traceId}-${spanId}-01`, true],
    ["not sampled", `00-${traceId}-${spanId}-00`, false],
    ["other flags beside", `00-${traceId}-${spanId}-03`, true],
    ["other flags alone", `00-${traceId}-${spanId}-02`, false],
    ["a later version", `01-${traceId}-${spanId}-01`, true],
    ["a later version with more fields", `cc-${traceId}-${spanId}-01-what-will-be`, true],
  ])("%s: read", (_name, header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId, spanId, isSampled });
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["an empty text", ""],
    ["several values", [`00-${traceId}-${spanId}-01`]],
    ["two values in one header", `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ["version ff", `ff-${traceId}-${spanId}-01`],
    ["version 00 with more fields", `00-${traceId}-${spanId}-01-more`],
    ["a later version with something attached", `01-${traceId}-${spanId}-01more`],
    ["capital letters", `00-${traceId.toUpperCase()}-${spanId}-01`],
    ["zeros as the trace", `00-${"0".repeat(32)}-${spanId}-01`],
    ["zeros as the parent", `00-${traceId}-${"0".repeat(16)}-01`],
    ["a short trace", `00-${traceId.slice(1)}-${spanId}-01`],
    ["a long parent", `00-${traceId}-${spanId}0-01`],
    ["no flags", `00-${traceId}-${spanId}`],
    ["letters that are no digits", `00-${traceId.replace("a", "g")}-${spanId}-01`],
    ["a space before", ` 00-${traceId}-${spanId}-01`],
    ["a line end", `00-${traceId}-${spanId}-01\n`],
  ])("%s: not read", (_name, header) => {
    expect(readTraceparent(header)).toBeUndefined();
  });

  it("what is written for new ids: read again", () => {
    for (const isSampled of [true, false]) {
      const trace = { traceId: newTraceId(), spanId: newSpanId(), isSampled };
      expect(readTraceparent(traceparentOf(trace))).toEqual(trace);
    }
  });

  it("new ids: never the same", () => {
    const ids = Array.from({ length: 1_000 }, () => [newTraceId(), newSpanId()]).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });
});
