import { type Database, openDatabase } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateServer } from "../testing/test-books.ts";
import { runInTurn } from "./jobs.ts";

let database: Database;
const clock = fixedClock("2026-01-31T07:05:09.000Z");
beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await migrateServer(database);
});
afterAll(() => database.close());

const run = (name: string, work: () => Promise<void>) => runInTurn({ database, clock }, { name, run: work });

describe("a job", () => {
  it("while it runs: nobody else runs it, others run", async () => {
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

  it("whose node died: another takes it after a minute", async () => {
    await database.query(
      "insert into job_leases (name, holder, leased_until) values ('orphan', gen_random_uuid(), $1)",
      [new Date(clock.now().getTime() + 60_000)],
    );
    expect(await run("orphan", async () => undefined)).toBe(false);
    clock.advance(60_000);
    expect(await run("orphan", async () => undefined)).toBe(true);
  });
});
