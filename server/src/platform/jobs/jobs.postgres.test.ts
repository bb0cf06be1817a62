import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { fixedClock } from "@tessera/shared/core/clock";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { migrateServer } from "../../testing/test-books.ts";
import { withJobLease } from "./jobs.ts";

// Two nodes: each has connections of its own.
let database: Database;
let otherNode: Database;
const clock = fixedClock("2026-01-31T07:05:09.000Z");
beforeAll(async () => {
  const url = await emptyPostgres();
  database = await openDatabase({ url, connectionsMax: 2 });
  await migrateServer(database);
  otherNode = await openDatabase({ url, connectionsMax: 2 });
});
afterAll(async () => {
  await database.close();
  await otherNode.close();
});
afterEach(() => void vi.useRealTimers());

const run = (name: string, work: () => Promise<void>) =>
  withJobLease({ database, clock }, { name, run: work });
const runThere = (name: string) =>
  withJobLease({ database: otherNode, clock }, { name, run: async () => undefined });

describe("a job on two nodes", () => {
  it("while it runs: the other node does not run it, other jobs run", async () => {
    let second: boolean | undefined;
    let other: boolean | undefined;
    await run("sweep", async () => {
      second = await runThere("sweep");
      other = await runThere("polish");
    });
    expect([second, other]).toEqual([false, true]);
    expect(await runThere("sweep")).toBe(true);
  });

  it("that fails: its lease ends with it", async () => {
    const failure = new Error("no");
    await expect(run("fails", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await runThere("fails")).toBe(true);
  });

  it("that runs for longer than its lease: nobody else runs it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let second: boolean | undefined;
    await run("slow", async () => {
      for (let lease = 0; lease < 3; lease += 1) {
        clock.advance(8_000);
        vi.advanceTimersByTime(8_000);
        await leasedFrom("slow", clock.now());
      }
      second = await runThere("slow");
    });
    expect(second).toBe(false);
  });

  it("whose node died: another node takes it after ten seconds", async () => {
    await database.query(
      "insert into job_leases (name, holder, leased_until) values ('orphan', gen_random_uuid(), $1)",
      [new Date(clock.now().getTime() + 10_000)],
    );
    expect(await runThere("orphan")).toBe(false);
    clock.advance(10_000);
    expect(await runThere("orphan")).toBe(true);
  });
});

/**
 * Resolves once a lease has been renewed, which its job does not wait for, so that it ends after an instant.
 */
async function leasedFrom(name: string, instant: Date): Promise<void> {
  await expect
    .poll(
      async () => (await database.query("select leased_until from job_leases where name = $1", [name]))[0],
    )
    .toSatisfy((row: { leased_until: Date } | undefined) => row !== undefined && row.leased_until > instant);
}
