import { join } from "node:path";
import { emptyPostgres } from "@tessera/database/testing";
import { DatabaseClock } from "@tessera/server";
import { systemClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { expect, it } from "vitest";
import { readEnvironment } from "../environment/environment.ts";
import { openMigratedDatabase } from "../start/site-database.ts";
import { composeSite } from "../testing/composed-site.ts";

const root = join(import.meta.dirname, "../../..");

it("/healthz on PostgreSQL: 503 with the part `clock` on a node with a wrong clock, and 200 on the others", async () => {
  const source = { NODE_ENV: "test", DATABASE_URL: await emptyPostgres() };
  for (const { aheadMs, status, part } of [
    { aheadMs: 0, status: 200, part: "ready" },
    { aheadMs: minuteMs, status: 503, part: "failed" },
    { aheadMs: -minuteMs, status: 503, part: "failed" },
  ]) {
    const database = await openMigratedDatabase(readEnvironment(source, root), root);
    const own = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
    const clock = await DatabaseClock.follow(database, own);
    const site = await composeSite(source, { database, clock });
    const answer = await site.app.inject("/healthz");
    clock.stop();
    await site.close();
    expect([answer.statusCode, answer.json<object>()]).toMatchObject([
      status,
      { parts: { database: "ready", clock: part } },
    ]);
  }
});
