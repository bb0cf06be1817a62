import { hostname } from "node:os";
import { recordSpansWith } from "@tessera/server";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { FastifyBaseLogger } from "fastify";
import { Counter } from "prom-client";
import type { TraceCollector } from "../environment/trace-variables.ts";
import type { SiteBuild } from "../start/site-build.ts";
import { toReadableSpan } from "./readable-span.ts";

const exported = new Counter({
  name: "tessera_trace_spans_exported_total",
  help: "Spans that the collector of traces has taken.",
});
const dropped = new Counter({
  name: "tessera_trace_spans_dropped_total",
  help: "Spans that did not reach the collector of traces: the queue was full, or their export failed.",
  labelNames: ["reason"],
});

/** Bounds of what waits for the collector, in spans and in milliseconds. */
export interface ExportLimits {
  /** Spans that wait; one more is dropped. */
  readonly queueMax: number;
  readonly batchMax: number;
  /** Time after which a batch is sent that is not full. */
  readonly delayMs: number;
  /** Time limit of a batch with its repetitions. */
  readonly timeoutMs: number;
}

const defaultLimits: ExportLimits = { queueMax: 2_048, batchMax: 512, delayMs: 2_000, timeoutMs: 5_000 };

/** The export of this process's spans. */
export interface TraceExport {
  /** Sends what waits and records nothing from then on. Never rejects. */
  end(): Promise<void>;
}

/**
 * Sends the spans of this process to a collector, in batches and beside the requests: what does not fit into
 * the queue or is not taken in time is dropped and counted. Loads OpenTelemetry, which nothing else does.
 */
export async function exportTraces(
  { url, headers, ratio, serviceName }: TraceCollector,
  { version, build }: Pick<SiteBuild, "version" | "build">,
  log: FastifyBaseLogger,
  { queueMax, batchMax, delayMs, timeoutMs }: ExportLimits = defaultLimits,
): Promise<TraceExport> {
  const [{ ROOT_CONTEXT }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const batchesMax = Math.ceil(queueMax / batchMax) + 1;
  const exporter = countingExporter(
    new OTLPTraceExporter({
      url,
      headers: { ...headers },
      timeoutMillis: timeoutMs,
      concurrencyLimit: batchesMax,
    }),
    log,
  );
  const processor = new sdk.BatchSpanProcessor({
    exporter,
    maxQueueSize: queueMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs + 1_000,
  });
  const sampler = new sdk.TraceIdRatioBasedSampler(ratio);
  const resource = resourceFromAttributes({
    "service.name": serviceName,
    "service.version": version,
    "tessera.build": build,
    "service.instance.id": `${hostname()}:${process.pid}`,
  });
  recordSpansWith({
    samples: (traceId) =>
      sampler.shouldSample(ROOT_CONTEXT, traceId).decision === sdk.SamplingDecision.RECORD_AND_SAMPLED,
    record: (span) => {
      if (exporter.waiting >= queueMax) return dropped.inc({ reason: "queue" });
      exporter.waiting += 1;
      processor.onEnd(toReadableSpan(span, resource));
    },
  });
  log.info({ url: new URL(url).origin, ratio }, "Traces are exported");
  return {
    end: async () => {
      recordSpansWith(undefined);
      // Ends with the first batch that fails; the others are awaited as well.
      await processor.shutdown().catch(() => undefined);
      await exporter.shutdown().catch(() => undefined);
    },
  };
}

/** Counts what becomes of the spans, and says when the collector begins to fail and when it works again. */
function countingExporter(exporter: SpanExporter, log: FastifyBaseLogger) {
  let hasFailed = false;
  return {
    /** Spans that no batch has taken yet. */
    waiting: 0,
    export(spans: ReadableSpan[], done: Parameters<SpanExporter["export"]>[1]) {
      this.waiting -= spans.length;
      exporter.export(spans, (result) => {
        const isTaken = result.error === undefined;
        if (isTaken) exported.inc(spans.length);
        else dropped.inc({ reason: "export" }, spans.length);
        if (isTaken && hasFailed) log.info("The collector of traces takes spans again");
        if (!isTaken && !hasFailed) log.warn({ err: result.error }, "The collector of traces takes no spans");
        hasFailed = !isTaken;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
