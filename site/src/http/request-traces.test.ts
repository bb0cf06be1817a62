import { afterEach, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { type LogLine, logInMemory } from "../testing/log-in-memory.ts";

let site: ComposedSite;
let lines: LogLine[];
afterEach(() => site.close());

async function compose(trust?: string) {
  const memory = logInMemory();
  lines = memory.lines;
  site = await composeSite(trust === undefined ? {} : { TRUST_PROXY: trust }, { log: memory.log });
  lines.length = 0;
}

const traceId = "0af7651916cd43dd8448eb211c80319c";
const given = `00-${traceId}-b7ad6b7169203331-01`;
const fresh = /^(?!0af765)[0-9a-f]{32}$/;

/** Sends a call with this header. Returns the ids of the traces on the lines of its log, each once. */
async function ask(traceparent: string | string[] | undefined, peer = "10.0.0.7", url = "/api/no-such-path") {
  lines.length = 0;
  await site.app.inject({ url, remoteAddress: peer, ...(traceparent && { headers: { traceparent } }) });
  const ofRequest = lines.filter(({ requestId }) => requestId !== undefined);
  expect(ofRequest.length).toBeGreaterThan(0);
  return [...new Set(ofRequest.map(({ trace_id: id }) => id))];
}

describe("the trace of a request", () => {
  it("of a proxy that is trusted: continued, on the line of the answer", async () => {
    await compose("10.0.0.0/8");
    expect(await ask(given)).toEqual([traceId]);
    expect(await ask(given, "::ffff:10.0.0.7")).toEqual([traceId]);
  });

  it.each<[string, string | string[] | undefined]>([
    ["without a header", undefined],
    ["a header that is none", "somebody's trace"],
    ["two headers", [given, given]],
    ["zeros", `00-${"0".repeat(32)}-b7ad6b7169203331-01`],
  ])("%s, from a proxy that is trusted: a new one", async (_name, traceparent) => {
    await compose("10.0.0.0/8");
    expect(await ask(traceparent)).toEqual([expect.stringMatching(fresh)]);
  });

  it.each([
    ["without TRUST_PROXY", undefined, "10.0.0.7"],
    ["TRUST_PROXY=false", "false", "127.0.0.1"],
    ["a stranger beside the proxy", "10.0.0.0/8", "192.0.2.50"],
  ])("%s: a new one", async (_name, trust, peer) => {
    await compose(trust);
    expect(await ask(given, peer)).toEqual([expect.stringMatching(fresh)]);
  });

  it("two requests: two traces", async () => {
    await compose();
    const [first] = await ask(undefined);
    const [second] = await ask(undefined);
    expect(first).not.toBe(second);
  });

  it("a call that fails: the line with its error and that of its answer are of one trace", async () => {
    await compose("10.0.0.0/8");
    await site.database.execute("alter table registry.environment rename to elsewhere");
    const found = await ask(given, "10.0.0.7", "/registry/v1/environments/local/head");
    expect(lines.map(({ level, requestId }) => [level, requestId === undefined])).toEqual([
      [50, false],
      [40, false],
    ]);
    expect(found).toEqual([traceId]);
  });
});
