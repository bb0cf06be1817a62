import type { Database } from "@tessera/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serverDatabase } from "../testing/test-books.ts";
import { type TestSite, testSite } from "../testing/index.ts";

let site: TestSite;
/** Names of the jobs that may have work, by each answer of the database. */
const answers: string[][] = [];

beforeAll(async () => {
  const database = await serverDatabase();
  const query: Database["query"] = async <Row extends object>(
    text: string,
    parameters?: readonly unknown[],
  ) => {
    const rows = await database.query<Row>(text, parameters);
    if (text.includes("may_have_work")) answers.push(rows.map((row) => String(Object.values(row)[0])));
    return rows;
  };
  site = await testSite({ database: { ...database, query }, runsJobs: true });
});
afterAll(() => site.close());

it("every job's condition in one statement: none may have work, until something is due", async () => {
  await expect.poll(() => answers.at(-1)).toEqual([]);
  await site.database.query(
    "update games set status = 'maintenance', maintenance_until = $1 where id = (select id from games limit 1)",
    [site.clock.now()],
  );
  await expect.poll(() => answers).toContainEqual(["games.maintenance-ends"]);
  const inMaintenance = "select from games where maintenance_until is not null";
  await expect.poll(() => site.database.query(inMaintenance)).toEqual([]);
});
