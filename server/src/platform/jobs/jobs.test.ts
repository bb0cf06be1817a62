import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { hourMs, secondMs } from "@tessera/shared/core/durations";
import Fastify from "fastify";
import { register } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverDatabase } from "../../testing/test-books.ts";
import { job, withJobLease } from "./jobs.ts";

let database: Database;
const clock = fixedClock("2026-01-31T07:05:09.000Z");
beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());

const run = (name: string, work: () => Promise<void>) =>
  withJobLease({ database, clock }, { name, run: work });

describe("a job", () => {
  it("on a node that is ended long before the job's interval is over: has run, and is waited for", async () => {
    const app = Fastify();
    let ended = 0;
    await new Promise<void>((begun) => {
      job(
        app,
        { database, clock, log: app.log },
        {
          name: "hourly",
          everyMs: hourMs,
          run: async () => {
            begun();
            await new Promise((resolve) => setTimeout(resolve, 100));
            ended += 1;
          },
        },
      );
    });
    await app.close();
    expect(ended).toBe(1);
  });

  it("that hangs: its lag counts from its second interval on, by the clock of the site", async () => {
    const app = Fastify();
    const moved = fixedClock("2026-01-31T07:05:09.000Z");
    job(
      app,
      { database, clock: moved, log: app.log },
      { name: "hangs", everyMs: hourMs, run: async () => undefined },
    );
    moved.advance(2 * hourMs + 7 * secondMs);
    expect(await register.getSingleMetricAsString("tessera_job_lag_seconds")).toContain('{job="hangs"} 7');
    await app.close();
  });

  it("while it runs: it does not run a second time, other jobs run", async () => {
    let second: boolean | undefined;
    let other: boolean | undefined;
    await run("sweep", async () => {
      second = await run("sweep", async () => undefined);
      other = await run("polish", async () => undefined);
    });
    expect([second, other]).toEqual([false, true]);
    expect(await run("sweep", async () => undefined)).toBe(true);
  });

  it("that fails: can run again", async () => {
    const failure = new Error("no");
    await expect(run("fails", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await run("fails", async () => undefined)).toBe(true);
  });

  it("on the embedded database, which one process has: no lease is stored", async () => {
    let leases: unknown[] | undefined;
    await run("alone", async () => {
      leases = await database.query("select name from job_leases");
    });
    expect(leases).toEqual([]);
  });

  it("of another database: runs beside", async () => {
    const other = await serverDatabase();
    let second: boolean | undefined;
    await run("sweep", async () => {
      second = await withJobLease({ database: other, clock }, { name: "sweep", run: async () => undefined });
    });
    await other.close();
    expect(second).toBe(true);
  });
});
