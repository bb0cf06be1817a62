import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { recordSpan } from "@tessera/server";
import { pino } from "pino";
import { register } from "prom-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testBuild } from "../testing/test-build.ts";
import { startTraceCollector, type TraceCollectorServer } from "../testing/trace-collector.ts";
import { type ExportLimits, exportTraces, type TraceExport } from "./trace-export.ts";

let collector: TraceCollectorServer;
let traces: TraceExport;
let lines: { readonly level: number; readonly msg: string }[];

beforeEach(async () => {
  collector = await startTraceCollector();
  lines = [];
});
afterEach(async () => {
  await traces.end();
  await collector.close();
});

/** A batch is sent when it is full or at the end, and nothing is repeated within so short a time. */
const limits: ExportLimits = { queueMax: 4, batchMax: 2, delayMs: 600_000, timeoutMs: 500 };

const trace = (index: number) => ({
  traceId: index.toString(16).padStart(32, "1"),
  spanId: index.toString(16).padStart(16, "1"),
  isSampled: true,
});

/** Records spans with the names from `1`. */
function record(count: number): void {
  for (let index = 1; index <= count; index += 1)
    recordSpan(trace(index), () => ({ name: String(index), kind: "internal", durationMs: 1 }));
}

const names = () => collector.spans.map(({ name }) => name);

/** Counts of this process for the spans that a collector has taken, and that were dropped, by reason. */
async function counts() {
  const valuesOf = async (name: string) => (await register.getSingleMetric(name)?.get())?.values ?? [];
  const [taken] = await valuesOf("tessera_trace_spans_exported_total");
  const dropped = await valuesOf("tessera_trace_spans_dropped_total");
  const by = (reason: string) => dropped.find(({ labels }) => labels["reason"] === reason)?.value ?? 0;
  return { taken: taken?.value ?? 0, queue: by("queue"), export: by("export") };
}

/** Starts to export, and returns by how much the counts have grown since. */
async function begin(url = collector.url, changes: Partial<ExportLimits> = {}) {
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const log = pino({ level: "info" }, { write });
  traces = await exportTraces({ url, headers: {}, ratio: 1, serviceName: "tessera" }, testBuild, log, {
    ...limits,
    ...changes,
  });
  const before = await counts();
  return async () => {
    const now = await counts();
    return {
      taken: now.taken - before.taken,
      queue: now.queue - before.queue,
      export: now.export - before.export,
    };
  };
}

describe("the export of spans", () => {
  it("at the end: everything that waits is sent, and nothing is recorded afterwards", async () => {
    const grown = await begin();
    record(3);
    await traces.end();
    record(1);
    expect(names().toSorted()).toEqual(["1", "2", "3"]);
    expect(await grown()).toEqual({ taken: 3, queue: 0, export: 0 });
  });

  it("a collector that holds its answer: the queue fills, further spans are dropped and counted", async () => {
    const grown = await begin();
    collector.answer(() => undefined);
    record(20);
    // Two are with the collector, four wait.
    expect(await grown()).toEqual({ taken: 0, queue: 14, export: 0 });
    await traces.end();
    expect(await grown()).toEqual({ taken: 0, queue: 14, export: 6 });
  });

  it("a collector that refuses, then takes: dropped and counted, and each change is logged once", async () => {
    const grown = await begin(collector.url, { batchMax: 1, queueMax: 8 });
    collector.answer((response) => response.writeHead(400).end());
    record(3);
    await expect.poll(grown).toEqual({ taken: 0, queue: 0, export: 3 });
    collector.answer();
    record(2);
    await expect.poll(grown).toEqual({ taken: 2, queue: 0, export: 3 });
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [30, "Traces are exported"],
      [40, "The collector of traces takes no spans"],
      [30, "The collector of traces takes spans again"],
    ]);
  });

  it("no collector at the address: dropped and counted, and the end is reached", async () => {
    await collector.close();
    const grown = await begin();
    record(3);
    await traces.end();
    expect(await grown()).toEqual({ taken: 0, queue: 0, export: 3 });
    collector = await startTraceCollector();
  });
});

describe("packages of OpenTelemetry", () => {
  it("without a collector none but the API is loaded; an export loads the exporter", async () => {
    const script = `
      import { createRequire } from "node:module";
      const loaded = () => Object.keys(createRequire(import.meta.url).cache)
        .flatMap((path) => /@opentelemetry\\/[\\w-]+/.exec(path.replaceAll("\\\\", "/"))?.[0] ?? []);
      const { exportTraces } = await import("./site/src/watching/trace-export.ts");
      await import("./server/src/app.ts");
      const before = [...new Set(loaded())];
      const build = { version: "1", build: "2" };
      const log = { info() {} };
      await exportTraces({ url: "http://127.0.0.1:9/", headers: {}, ratio: 1, serviceName: "x" }, build, log);
      console.log(JSON.stringify({ before, after: [...new Set(loaded())] }));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", script],
      { cwd: new URL("../../..", import.meta.url) },
    );
    const { before, after } = JSON.parse(stdout) as { before: string[]; after: string[] };
    // The library of metrics uses the API for examples in histograms.
    expect(before.filter((name) => name !== "@opentelemetry/api")).toEqual([]);
    expect(after).toEqual(
      expect.arrayContaining(["@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"]),
    );
  });
});
