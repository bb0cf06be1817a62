import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createECDH, randomBytes } from "node:crypto";
import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callParty } from "../../integrations/call-party.ts";
import { createMailer } from "../../integrations/mail/mailer.ts";
import { createPushServices } from "../../integrations/push/push-services.ts";
import { serverDatabase } from "../../testing/test-books.ts";
import { PartyUnavailable } from "../errors/party-unavailable.ts";
import { job } from "../jobs/jobs.ts";
import { inNewTrace, recordSpansWith, recordWait, type Span } from "./spans.ts";
import { tracedDatabase } from "./traced-database.ts";

let database: Database;
let party: ReturnType<typeof createServer>;
let origin: string;
let received: IncomingHttpHeaders[];
let spans: Span[];

beforeAll(async () => {
  database = tracedDatabase(await serverDatabase());
  party = createServer(({ headers, url }, response) => {
    received.push(headers);
    response.writeHead(url?.startsWith("/refuses") ? 503 : 201).end();
  });
  await once(party.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(party.address() as AddressInfo).port}`;
});
afterAll(async () => {
  party.closeAllConnections();
  party.close();
  await database.close();
});
beforeEach(() => {
  received = [];
  spans = [];
  recordSpansWith({ samples: () => true, record: (span) => void spans.push(span) });
});
afterEach(() => recordSpansWith(undefined));

/** Spans by name, kind and whether they failed, with the name of their parent. */
const recorded = () =>
  spans.map(({ name, kind, hasFailed, trace }) => {
    const parent = spans.find(({ trace: other }) => other.spanId === trace.parentId);
    return [name, kind, hasFailed ? "failed" : "done", parent?.name ?? "-"].join(", ");
  });

const callTheParty = (path: string) =>
  callParty(
    { url: `${origin}${path}`, method: "GET", headers: {}, timeoutMs: 5_000 },
    (reason, options) =>
      new (class extends PartyUnavailable {
        override readonly code = "PROVIDER_UNAVAILABLE";
      })(reason, options),
  );

/** Runs a job once. */
async function runOnce(name: string, run: () => Promise<unknown>): Promise<void> {
  const app = Fastify();
  await new Promise<void>((resolve) =>
    job(
      app,
      { database, clock: fixedClock("2026-01-31T07:05:09.000Z"), log: app.log },
      { name, everyMs: dayMs, run: async () => void (await run().finally(resolve)) },
    ),
  );
  await app.close();
}

describe("spans", () => {
  it("a job: begins a trace, of which its transactions and calls are part", async () => {
    const run = async () => {
      await database.transaction((sql) => sql.query("select 1"));
      await database.query("select 1");
      await callTheParty("/");
    };
    await runOnce("feeds", run);
    const host = new URL(origin).host;
    expect(recorded()).toEqual([
      "database transaction, client, done, job feeds",
      "database query, client, done, job feeds",
      `GET ${host}, client, done, job feeds`,
      "job feeds, internal, done, -",
    ]);
    const [first, ...others] = new Set(spans.map(({ trace }) => trace.traceId));
    expect(others).toEqual([]);
    expect(received[0]?.["traceparent"]).toBe(`00-${first}-${spans[2]?.trace.spanId}-01`);
  });

  it("a job that fails in a transaction: both have failed, without the text of the error", async () => {
    await runOnce("broken", () =>
      database
        .transaction(() => Promise.reject(new Error("secret-of-the-player")))
        .catch(() => {
          throw new Error("secret-of-the-player");
        }),
    );
    expect(recorded()).toEqual([
      "database transaction, client, failed, job broken",
      "job broken, internal, failed, -",
    ]);
    expect(JSON.stringify(spans)).not.toContain("secret");
  });

  it("a call outside of any trace: begins one; statements outside of any: none", async () => {
    await database.query("select 1");
    recordWait({ name: "database connection", kind: "client" }, 5);
    expect(spans).toEqual([]);
    const answer = await callTheParty("/refuses?code=123456");
    expect(answer.status).toBe(503);
    expect(spans).toMatchObject([
      { trace: { isSampled: true }, attributes: { "http.response.status_code": 503 } },
    ]);
    expect(JSON.stringify(spans)).not.toContain("123456");
    expect(received[0]?.["traceparent"]).toContain(spans[0]?.trace.spanId);
  });

  it("a wait: ends now and is part of what waited; one below a millisecond is left out", async () => {
    await inNewTrace({ name: "work", kind: "internal" }, async () => {
      recordWait({ name: "long", kind: "client" }, 1_000);
      recordWait({ name: "short", kind: "client" }, 0.5);
    });
    expect(recorded()).toEqual(["long, client, done, work", "work, internal, done, -"]);
  });

  it("a mail to a server that is away: a failed span, without its recipient", async () => {
    const mailer = createMailer({ smtpUrl: "smtp://127.0.0.1:9", from: "a@tessera.example" });
    await expect(mailer.send({ to: "eve@player.example", subject: "s", text: "t" })).rejects.toThrow();
    mailer.close();
    expect(recorded()).toEqual(["SMTP 127.0.0.1:9, client, failed, -"]);
    expect(JSON.stringify(spans)).not.toContain("eve");
  });

  it("a notification: a span without its address, which the push service gets no trace of", async () => {
    const device = createECDH("prime256v1");
    const push = createPushServices({ key: randomBytes(32), contact: "a@b.example", testServices: [origin] });
    const outcome = await push.send({
      endpoint: `${origin}/address-of-the-browser`,
      device: { key: device.generateKeys(), secret: randomBytes(16) },
      text: "{}",
    });
    expect(outcome).toEqual({ kind: "taken", status: 201 });
    expect(recorded()).toEqual(["POST push service, client, done, -"]);
    expect(JSON.stringify(spans)).not.toContain("address-of");
    expect(received[0]).not.toHaveProperty("traceparent");
  });
});
