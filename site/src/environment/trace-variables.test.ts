import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

const url = "http://127.0.0.1:4318/v1/traces";
const endpoint = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url };
const read = (source: NodeJS.ProcessEnv) => readEnvironment(source, "/srv/tessera").traceCollector;

describe("the collector of traces", () => {
  it("unless it is set: none, whatever the share of traces", () => {
    expect(read({})).toBeUndefined();
    expect(read({ OTEL_TRACES_SAMPLER_ARG: "1" })).toBeUndefined();
  });

  it("its address alone: all traces, without headers", () => {
    expect(read(endpoint)).toEqual({ url, headers: {}, ratio: 1, serviceName: "tessera" });
  });

  it("headers: each with its value, of which the encoding is undone", () => {
    const headers = "Authorization=Bearer%20a%2Cb%3D, x-team=play";
    const values = { OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: "0.05" };
    expect(read({ ...endpoint, ...values, OTEL_SERVICE_NAME: "play" })).toEqual({
      url,
      headers: { authorization: "Bearer a,b=", "x-team": "play" },
      ratio: 0.05,
      serviceName: "play",
    });
  });

  it("headers in a file: used", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tessera-traces-"));
    const file = join(folder, "headers");
    writeFileSync(file, "authorization=token\n", { mode: 0o600 });
    const found = read({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_HEADERS_FILE: file });
    expect(found?.headers).toEqual({ authorization: "token" });
    await rm(folder, { recursive: true });
  });

  it.each([
    ["an address without a scheme", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "127.0.0.1:4318" }],
    ["an address of another protocol", { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "grpc://127.0.0.1:4317" }],
    ["a share above 1", { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "1.1" }],
    ["a share below 0", { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "-0.1" }],
    ["a share that is no number", { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "few" }],
    ["headers without a value", { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_HEADERS: "top-secret" }],
    ["a value with a half code", { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_HEADERS: "a=top-secret%2" }],
    ["headers without an address", { OTEL_EXPORTER_OTLP_TRACES_HEADERS: "a=top-secret" }],
    ["a misspelt address", { OTEL_EXPORTER_OTLP_TRACE_ENDPOINT: url }],
  ])("%s: refused by its name, without repeating a secret", (_name, source) => {
    expect(() => read(source)).toThrow(/^The environment cannot be used:\n {2}OTEL_[A-Z_]+: /);
    expect(() => read(source)).not.toThrow("top-secret");
  });
});
