import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "@tessera/database";
import { ValkeyWindows } from "@tessera/server";
import { serverDatabase } from "@tessera/server/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { healthRoutes, type HealthCheck } from "./health.ts";
import { nodeRoles } from "../environment/node-roles.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { ValkeyServer } from "@tessera/shared/testing/valkey-server";
import { testBuild } from "../testing/test-build.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function site(changes?: Parameters<typeof composeSite>[1]): Promise<ComposedSite> {
  const composed = await composeSite({}, changes);
  open.push(composed);
  return composed;
}

function health(parts: HealthCheck[]): FastifyInstance {
  const app = Fastify();
  healthRoutes(app, { readiness: { isReady: true }, build: testBuild, roles: ["api"], parts, timeoutMs: 50 });
  open.push(app);
  return app;
}

describe("/healthz", () => {
  it("all components healthy: 200 with every component", async () => {
    const { app } = await site();
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: "ready", ...testBuild, roles: nodeRoles, parts: { database: "ready", registry: "ready" } },
    ]);
  });

  it("a Valkey that goes away and comes back: degraded with the reason meanwhile, and always 200", async () => {
    const valkey = new ValkeyServer();
    await valkey.listen();
    const log = pino({ level: "silent" });
    const sharedWindows = await ValkeyWindows.follow({ address: valkey.address, key: Buffer.alloc(32), log });
    open.push({ close: async () => sharedWindows.close() }, { close: () => valkey.end() });
    const { app } = await site({ sharedWindows });
    const look = async () => {
      const answer = await app.inject("/healthz");
      expect(answer.statusCode).toBe(200);
      return answer.json<{ status: string; parts: Record<string, string>; damaged?: string[] }>();
    };
    expect(await look()).toMatchObject({ status: "ready", parts: { database: "ready", valkey: "ready" } });
    await valkey.end();
    const damaged = ["rate limits are counted per node: Valkey is away"];
    await expect.poll(look).toMatchObject({ status: "degraded", parts: { valkey: "degraded" }, damaged });
    await valkey.listen();
    await expect
      .poll(look, { timeout: 30_000 })
      .toMatchObject({ status: "ready", parts: { valkey: "ready" } });
  });

  it("a node that is starting: 503, while /livez answers 200", async () => {
    const { app } = await site({ readiness: { isReady: false } });
    expect((await app.inject("/healthz")).statusCode).toBe(503);
    expect((await app.inject("/livez")).statusCode).toBe(200);
  });

  it.each([
    ["fails", new Error("gone"), { database: "failed", registry: "failed" }],
    ["hangs", new DatabaseUnavailable("no answer"), { database: "no answer", registry: "no answer" }],
    ["is read-only", new DatabaseUnavailable("read-only"), { database: "read-only" }],
  ])("a database that %s: 503 with its name and the reason", async (_, error, parts) => {
    let isGone = false;
    const real = await serverDatabase();
    const database: typeof real = {
      ...real,
      query: (text, parameters) =>
        isGone && "registry" in parts ? Promise.reject(error) : real.query(text, parameters),
      assertWritable: () => (isGone ? Promise.reject(error) : real.assertWritable()),
    };
    const { app } = await site({ database });
    isGone = true;
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: "not ready", parts }]);
  });

  it.each([
    ["whose notifications do not arrive", "notifications of the database do not arrive", "isListening"],
    ["whose disk is full", "the disk of the database is full", "isFull"],
  ])("a database %s: 200 and degraded, then ready once that is over", async (_, damage, part) => {
    let isDamaged = true;
    const states = {
      isListening: () => !(isDamaged && part === "isListening"),
      isFull: () => isDamaged && part === "isFull",
    };
    const database = { ...(await serverDatabase()), ...states };
    const { app } = await site({ database });
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: "degraded",
        ...testBuild,
        roles: nodeRoles,
        parts: { database: "degraded", registry: "ready" },
        damaged: [damage],
      },
    ]);
    isDamaged = false;
    expect((await app.inject("/healthz")).json()).toMatchObject({ status: "ready" });
  });

  it("a missing folder of release files: 503 with the registry's name", async () => {
    const { app, environment } = await site();
    const folder = join(environment.dataFolder, "releases");
    await rename(folder, `${folder}-elsewhere`);
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { parts: { database: "ready", registry: "failed" } },
    ]);
  });

  it("damaged files of a remote: 200 and degraded, with its name; of the shell: 503", async () => {
    const { app, environment, publish } = await site();
    await publish({ name: "shell", version: "1.0.0", files: { "js/entry.js": "shell();" } });
    await publish({ name: "games", version: "1.2.0", files: { "js/entry.js": "games();" } });
    expect((await app.inject("/healthz")).json()).toMatchObject({ status: "ready" });
    const damage = async (text: string) => {
      const sha256 = createHash("sha256").update(text).digest("hex");
      await writeFile(join(environment.dataFolder, "releases", sha256.slice(0, 2), sha256), "x");
    };

    await damage("games();");
    const degraded = await app.inject("/healthz");
    expect([degraded.statusCode, degraded.json()]).toEqual([
      200,
      {
        status: "degraded",
        ...testBuild,
        roles: nodeRoles,
        parts: { database: "ready", registry: "degraded" },
        damaged: [expect.stringMatching(/^1 of 1 files of games 1\.2\.0/)],
      },
    ]);

    await damage("shell();");
    const down = await app.inject("/healthz");
    expect([down.statusCode, down.json()]).toMatchObject([503, { parts: { registry: "failed" } }]);
  });

  it("a component that never answers: 503 after the timeout, and concurrent requests share one check", async () => {
    let asked = 0;
    const app = health([
      {
        name: "database",
        check: () => {
          asked += 1;
          return new Promise(() => undefined);
        },
      },
    ]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject("/healthz")));
    expect(answers.map((answer) => answer.statusCode)).toEqual([503, 503, 503, 503, 503]);
    expect(answers[0]?.json()).toMatchObject({ parts: { database: "no answer" } });
    expect(asked).toBe(1);
  });

  it("a component that throws synchronously: 503", async () => {
    const app = health([
      {
        name: "database",
        check: () => {
          throw new Error("beside a transaction");
        },
      },
    ]);
    expect((await app.inject("/healthz")).statusCode).toBe(503);
  });
});
