import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { serverDatabase } from "@tessera/server/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { healthRoutes, type HealthPart } from "./health.ts";
import { type ComposedSite, composeSite } from "./testing/composed-site.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function site(changes?: Parameters<typeof composeSite>[1]): Promise<ComposedSite> {
  const composed = await composeSite({}, changes);
  open.push(composed);
  return composed;
}

function health(parts: HealthPart[]): FastifyInstance {
  const app = Fastify();
  healthRoutes(app, { readiness: { isReady: true }, parts, patienceMs: 50 });
  open.push(app);
  return app;
}

describe("/healthz", () => {
  it("all is well: 200 with every part", async () => {
    const { app } = await site();
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: "ready", parts: { database: "ready", registry: "ready" } },
    ]);
  });

  it("starting: 503, while the process says that it is alive", async () => {
    const { app } = await site({ readiness: { isReady: false } });
    expect((await app.inject("/healthz")).statusCode).toBe(503);
    expect((await app.inject("/livez")).statusCode).toBe(200);
  });

  it("a database that fails: 503, and it is named", async () => {
    let isGone = false;
    const real = await serverDatabase();
    const database: typeof real = {
      ...real,
      query: (text, parameters) =>
        isGone ? Promise.reject(new Error("gone")) : real.query(text, parameters),
    };
    const { app } = await site({ database });
    isGone = true;
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { status: "not ready", parts: { database: "failed", registry: "failed" } },
    ]);
  });

  it("the folder with the files of releases is gone: 503, and the registry is named", async () => {
    const { app, environment } = await site();
    const folder = join(environment.dataFolder, "releases");
    await rename(folder, `${folder}-elsewhere`);
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { parts: { database: "ready", registry: "failed" } },
    ]);
  });

  it("a part that never answers: 503 all the same, and calls that come together ask once", async () => {
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

  it("a part that throws at once: 503", async () => {
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
