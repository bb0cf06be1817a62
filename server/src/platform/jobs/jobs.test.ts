import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { hourMs } from "@tessera/shared/core/durations";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { serverDatabase } from "../../testing/test-books.ts";
import { job, withJobLease } from "./jobs.ts";

let database: Database;
const clock = fixedClock("2026-01-31T07:05:09.000Z");
beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

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

  it("while it runs: no other node runs it, other jobs run", async () => {
    let second: boolean | undefined;
    let other: boolean | undefined;
    await run("sweep", async () => {
      second = await run("sweep", async () => undefined);
      other = await run("polish", async () => undefined);
    });
    expect([second, other]).toEqual([false, true]);
    expect(await run("sweep", async () => undefined)).toBe(true);
  });

  it("that fails: its lease ends with it", async () => {
    const failure = new Error("no");
    await expect(run("fails", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await run("fails", async () => undefined)).toBe(true);
  });

  it("that runs for longer than its lease: nobody else runs it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let second: boolean | undefined;
    await run("slow", async () => {
      for (let lease = 0; lease < 3; lease += 1) {
        clock.advance(8_000);
        vi.advanceTimersByTime(8_000);
        await database.query("select 1");
      }
      second = await run("slow", async () => undefined);
    });
    expect(second).toBe(false);
  });

  it("whose node died: another node takes it after ten seconds", async () => {
    await database.query(
      "insert into job_leases (name, holder, leased_until) values ('orphan', gen_random_uuid(), $1)",
      [new Date(clock.now().getTime() + 10_000)],
    );
    expect(await run("orphan", async () => undefined)).toBe(false);
    clock.advance(10_000);
    expect(await run("orphan", async () => undefined)).toBe(true);
  });
});
