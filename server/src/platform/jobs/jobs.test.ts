import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { hourMs } from "@tessera/shared/core/durations";
import Fastify from "fastify";
import { register } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverDatabase } from "../../testing/test-books.ts";
import { type Job, job, type JobDependencies } from "./jobs.ts";
import { memoryJobRows } from "./memory-job-rows.ts";

let database: Database;
const clock = fixedClock("2026-01-31T07:05:09.000Z");
beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());

/** An app with these jobs; resolves once each of them has begun to run. */
async function appWith(...jobs: readonly Job<JobDependencies>[]) {
  const app = Fastify();
  await Promise.all(
    jobs.map(
      (each) =>
        new Promise<void>((begun) => {
          const run: typeof each.run = (dependencies) => {
            begun();
            return each.run(dependencies);
          };
          job(app, { database, clock, log: app.log }, { ...each, run });
        }),
    ),
  );
  return app;
}

describe("a job on the embedded database", () => {
  it("on a node that ends before the job's next interval: runs at the start, and the node waits for its end", async () => {
    let ended = 0;
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ended += 1;
    };
    const app = await appWith({ name: "hourly", everyMs: hourMs, run });
    await app.close();
    expect(ended).toBe(1);
  });

  it("that runs repeatedly: never twice at the same time, and other jobs run in parallel", async () => {
    let running = 0;
    let polished = 0;
    const beside: { readonly running: number; readonly polished: number }[] = [];
    const sweep = async () => {
      running += 1;
      const before = polished;
      await new Promise((resolve) => setTimeout(resolve, 300));
      beside.push({ running, polished: polished - before });
      running -= 1;
    };
    const polish = async () => void (polished += 1);
    const app = await appWith(
      { name: "sweep", everyMs: 1, run: sweep },
      { name: "polish", everyMs: 1, run: polish },
    );
    await expect.poll(() => beside.length).toBeGreaterThan(2);
    await app.close();
    expect(beside.every((each) => each.running === 1)).toBe(true);
    expect(beside.some((each) => each.polished > 0)).toBe(true);
  });

  it("that fails: runs again, and its failures are counted separately", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs < 3) throw new Error("no");
    };
    const app = await appWith({ name: "fails", everyMs: 1, run });
    await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
    await app.close();
    const counted = await register.getSingleMetricAsString("tessera_job_runs_total");
    expect(counted.split("\n")).toContain('tessera_job_runs_total{job="fails",outcome="failed"} 2');
  });

  it("gets the site's own database, and stores no row about jobs", async () => {
    let handed: Database | undefined;
    const run = async (dependencies: JobDependencies) => void (handed = dependencies.database);
    const app = await appWith({ name: "alone", everyMs: hourMs, run });
    await app.close();
    expect(handed).toBe(database);
    expect(await database.query("select from jobs")).toEqual([]);
  });
});

describe("rows of jobs in memory", () => {
  let now: number;
  const everyMs = 60_000;
  const rowsAt = async (instant: number) => {
    now = instant;
    const rows = memoryJobRows(() => now);
    await rows.add([{ name: "sweep", everyMs }]);
    const take = async () => (await rows.takeDue(["sweep", "unknown"], ["sweep", "unknown"]))[0];
    return { rows, take };
  };

  it("a new job: due after two seconds, then one interval after the last due time", async () => {
    const { rows, take } = await rowsAt(10_000);
    expect(await take()).toEqual({ name: "sweep", fence: null, lagMs: -2_000, isRefused: false });
    now += 5_000;
    expect(await take()).toEqual({ name: "sweep", fence: 1n, lagMs: 3_000, isRefused: false });
    now += 1_000;
    const lagMs = await rows.end({ name: "sweep", fence: 1n }, { everyMs, hasFailed: false });
    expect(lagMs).toBe(4_000 - everyMs);
  });

  it("a run that takes longer than the interval: the job is due at its end, once", async () => {
    const { rows, take } = await rowsAt(0);
    now = 2_000;
    await take();
    now += 10 * everyMs;
    expect(await take()).toMatchObject({ fence: null, lagMs: 10 * everyMs });
    expect(await rows.end({ name: "sweep", fence: 1n }, { everyMs, hasFailed: false })).toBe(0);
    expect(await take()).toMatchObject({ fence: 2n });
  });

  it("a run that fails: the job stays due, and is free after an interval", async () => {
    const { rows, take } = await rowsAt(0);
    now = 2_000;
    await take();
    expect(await rows.end({ name: "sweep", fence: 1n }, { everyMs, hasFailed: true })).toBe(0);
    expect(await take()).toMatchObject({ fence: null });
    now += everyMs;
    expect(await take()).toMatchObject({ fence: 2n, lagMs: everyMs });
  });
});
