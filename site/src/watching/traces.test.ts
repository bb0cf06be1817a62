import { tracedDatabase } from "@tessera/server";
import { serverDatabase, signatureOf } from "@tessera/server/testing";
import { gamesApi } from "@tessera/shared/contracts/games";
import { systemClock } from "@tessera/shared/core/clock";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BettingStudio, startBettingStudio } from "../testing/betting-studio.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { callSite, demoVariables, logInDemo, parseAnswer } from "../testing/demo-player.ts";
import { testBuild } from "../testing/test-build.ts";
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollectorServer,
} from "../testing/trace-collector.ts";
import { exportTraces, type TraceExport } from "./trace-export.ts";

const log = pino({ level: "silent" });

let site: ComposedSite;
let origin: string;
let studio: BettingStudio;
let collector: TraceCollectorServer;

beforeAll(async () => {
  collector = await startTraceCollector();
  studio = await startBettingStudio(() => origin);
  site = await composeSite(
    {
      ...demoVariables,
      TRUST_PROXY: "loopback",
      STUDIO_ORIGIN: studio.origin,
      PROVIDER_SECRETS: JSON.stringify({ [studio.code]: studio.secret }),
    },
    { clock: systemClock, database: tracedDatabase(await serverDatabase()) },
  );
  origin = await site.listen();
  await site.importTitles();
});
afterAll(async () => {
  await site.close();
  await studio.close();
  await collector.close();
});

/** Launches a game for money over HTTP. Returns `traceparent` at the studio, and the secrets of the call. */
async function launch(traceparent?: string) {
  const player = await logInDemo(site);
  const { json } = await callSite(site, "GET", gamesApi.games.path, { provider: studio.code });
  const [game] = parseAnswer(gamesApi.games.reply, json).items;
  const content = { mode: "real" };
  const answer = await fetch(`${origin}${gamesApi.launch.path.replace(":id", game?.id ?? "")}`, {
    method: "POST",
    headers: {
      ...player,
      "content-type": "application/json",
      "x-signature": signatureOf(content, site.keys.signature),
      ...(traceparent !== undefined && { traceparent, tracestate: "stranger=1" }),
    },
    body: JSON.stringify(content),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  const { traceparent: received, playToken } = studio.launches.at(-1) ?? { playToken: "" };
  const secrets = [player["authorization"] ?? "", player["x-device-id"] ?? "", playToken, studio.secret];
  return { received, secrets };
}

const proxy = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const ofProxy = (flags: string) => `00-${proxy.traceId}-${proxy.spanId}-${flags}`;

const notRecorded = /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/;

/** Exports while `work` runs, and resolves once everything was sent. */
async function exporting(work: () => Promise<unknown>, ratio = 1, headers = {}): Promise<void> {
  const traces: TraceExport = await exportTraces(
    { url: collector.url, headers, ratio, serviceName: "tessera" },
    testBuild,
    log,
  );
  try {
    await work();
  } finally {
    await traces.end();
  }
}

/** Spans of a trace by their names, with the names of their parents. */
function treeOf(traceId: string): [string, string | undefined][] {
  const own = collector.spans.filter((span) => span.traceId === traceId);
  const nameOf = (id: string | undefined) =>
    id === proxy.spanId ? "the proxy" : own.find(({ spanId }) => spanId === id)?.name;
  return own.map(({ name, parentSpanId }) => [name, nameOf(parentSpanId)]);
}

describe("a launch whose studio bets at once, over HTTP", () => {
  let launched: Awaited<ReturnType<typeof launch>>;
  let own: CollectedSpan[];

  beforeAll(async () => {
    const token = { authorization: "Bearer of the collector" };
    await exporting(
      async () => {
        launched = await launch(ofProxy("01"));
      },
      0,
      token,
    );
    own = collector.spans.filter(({ traceId }) => traceId === proxy.traceId);
  });

  it("from the proxy's span to the studio's bet: one trace, each span below its caller's", () => {
    const studioHost = `POST ${new URL(studio.origin).host}`;
    const tree = treeOf(proxy.traceId);
    expect(tree).toEqual(
      expect.arrayContaining([
        ["POST /api/games/:id/launch", "the proxy"],
        [studioHost, "POST /api/games/:id/launch"],
        ["POST /provider/v1/:code/session", studioHost],
        ["POST /provider/v1/:code/bet", studioHost],
        ["batch of callbacks", "POST /provider/v1/:code/bet"],
        ["database transaction", "POST /provider/v1/:code/session"],
      ]),
    );
    expect(tree.filter(([, parent]) => parent === undefined)).toEqual([]);
  });

  it("the studio: was called with the span of that call, and without `tracestate` of a stranger", () => {
    const call = own.find(({ name }) => name.startsWith("POST 127.0.0.1:"));
    expect(call?.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(launched.received).toBe(`00-${proxy.traceId}-${call?.spanId}-01`);
    expect(studio.launches.map(({ tracestate }) => tracestate)).toEqual([undefined]);
  });

  it("each span: lies within its parent's time, and has kind and status", () => {
    const byId = new Map(own.map((span) => [span.spanId, span]));
    for (const span of own) {
      const parent = byId.get(span.parentSpanId ?? "");
      if (!parent) continue;
      expect(span.startTimeUnixNano >= parent.startTimeUnixNano, span.name).toBe(true);
      expect(span.status.code).toBe(0);
    }
    const kinds = Object.fromEntries(own.map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ "POST /api/games/:id/launch": 2, "batch of callbacks": 1 });
    expect(kinds["database transaction"]).toBe(3);
  });

  it("a request: method, route template, status, role and id; the process: its name and version", () => {
    const { attributes } = own.find(({ name }) => name === "POST /provider/v1/:code/bet") ?? {};
    expect(attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/provider/v1/:code/bet",
      "http.response.status_code": 200,
      "tessera.role": "callbacks",
      "tessera.request_id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(collector.resource).toMatchObject({
      "service.name": "tessera",
      "service.version": testBuild.version,
      "tessera.build": testBuild.build,
    });
  });

  it("what was sent: holds no token, no id of a device and no address, and carries the header that was set", () => {
    const { secrets } = launched;
    expect(secrets.every((one) => one.length > 10)).toBe(true);
    for (const { body, headers } of collector.calls) {
      for (const one of [...secrets, "/play/", "?"]) expect(body).not.toContain(one);
      expect(headers["authorization"]).toBe("Bearer of the collector");
    }
  });
});

describe("sampling", () => {
  it("a share of 0, and a proxy that does not record: no span, and the header says so", async () => {
    const before = collector.spans.length;
    await exporting(async () => {
      expect((await launch()).received).toMatch(notRecorded);
      expect((await launch(ofProxy("00"))).received).toBe(ofProxy("00"));
    }, 0);
    expect(collector.spans.length).toBe(before);
  });

  it("a share of 1: the trace begins at the site", async () => {
    let traceId = "";
    await exporting(async () => {
      [, traceId = ""] = (await launch()).received?.split("-") ?? [];
    });
    expect(treeOf(traceId)).toEqual(expect.arrayContaining([["POST /api/games/:id/launch", undefined]]));
  });
});

describe("without an exporter", () => {
  it("calls to a studio: carry a trace, which is the proxy's where there is one", async () => {
    const before = collector.calls.length;
    expect((await launch()).received).toMatch(notRecorded);
    expect((await launch(ofProxy("01"))).received).toBe(ofProxy("01"));
    expect(collector.calls.length).toBe(before);
  });
});
