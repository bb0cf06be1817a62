import { expect, it } from "vitest";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { buildSite, startSite } from "./site-process.ts";

it("the site on PostgreSQL: uses the database's clock, and its health check compares both clocks", async () => {
  await buildSite();
  const postgres = await startPostgres(packagedPostgres());
  const site = await startSite({ databaseUrl: postgres.url });
  const answer = await fetch(`${site.origin}/healthz`);
  const health = [answer.status, await answer.json()];
  await site.stop();
  site.discard();
  await postgres.stop();
  expect(health).toMatchObject([
    200,
    { status: "ready", parts: { database: "ready", registry: "ready", clock: "ready" } },
  ]);
}, 600_000);
