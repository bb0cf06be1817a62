import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { JobSchedule, type ScheduledJob, serverMigrations } from "@tessera/server/testing";
import { expect, it, vi } from "vitest";
import { composeSite } from "./testing/composed-site.ts";

it("every job of the site: uses only the database that its run receives", async () => {
  const database = await memoryDatabase(serverMigrations);
  const running = new AsyncLocalStorage<string>();
  const beside = new Set<string>();
  const note = () => {
    const job = running.getStore();
    if (job !== undefined) beside.add(job);
  };
  const watched: Database = {
    ...database,
    query: (text, parameters) => (note(), database.query(text, parameters)),
    execute: (script) => (note(), database.execute(script)),
    transaction: (work, options) => (note(), database.transaction(work, options)),
  };
  const jobs: ScheduledJob[] = [];
  const add = vi.spyOn(JobSchedule.prototype, "add").mockImplementation((job) => void jobs.push(job));
  const site = await composeSite({}, { database: watched });
  add.mockRestore();

  const used = new Set<string>();
  for (const { name, run } of jobs) {
    const handed: Database = {
      ...database,
      query: (text, parameters) => (used.add(name), database.query(text, parameters)),
      transaction: (work, options) => (used.add(name), database.transaction(work, options)),
    };
    // The studios and the gateway do not run: what fails by that has used the database before.
    await running.run(name, () => run(handed).catch(() => undefined));
  }
  await site.close();
  expect(jobs.length).toBeGreaterThan(25);
  expect([...used].sort()).toEqual(jobs.map(({ name }) => name).sort());
  expect([...beside]).toEqual([]);
});
