import { join } from "node:path";
import { batchRows, cleanUp, type Database } from "@tessera/database";
import { explainCleanUp, findDeletions, memoryDatabase } from "@tessera/database/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registryCleanUps } from "./clean-ups.ts";

const now = new Date("2026-11-30T12:00:00Z");
const rowsOfSide = batchRows + 2_000;

/** Columns and values of the rows of each table; `at` is the time by which a row expires, `n` its number. */
const rows: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  "registry.visit": [
    "environment, salt, device, step, half_hour, cohort, network, at",
    "'local', 's', n::text, 1, 1, 'control', 'n', at",
  ],
  "registry.page_outcome": [
    "environment, page, remote, revision, outcome, leads, at",
    "'local', n::text, 'wallet', 1, 'done', true, at",
  ],
  "registry.told_revision": [
    "environment, revision, node, connections, at",
    "'local', n, gen_random_uuid(), 1, at",
  ],
  "registry.preview_use": ["link, device, ends_at", "n::text, 'd', at"],
};

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase({
    folder: join(import.meta.dirname, "../../migrations"),
    table: "registry_migrations",
  });
});
afterAll(() => database.close());

describe.each(registryCleanUps)("$table with many rows", ({ table, ...each }) => {
  const end = new Date(now.getTime() - each.retentionMs);
  beforeAll(async () => {
    const [columns, values] = rows[table] ?? [];
    if (columns === undefined || values === undefined) throw new Error(`No row of ${table} is known`);
    await database.transaction(async (sql) => {
      // The environment that the rows refer to does not exist.
      await sql.execute("set local session_replication_role = replica");
      await sql.query(
        `insert into ${table} (${columns}) select ${values} from (
           select n, $1::timestamptz + n * interval '1 second' as at
             from generate_series(${-rowsOfSide}, ${rowsOfSide - 1}) n) numbered`,
        [end],
      );
    });
    await database.execute(`analyze ${table}`);
  });

  it("a batch reads by an index, and not more rows than it may delete", async () => {
    const scans = await explainCleanUp(database, { table, ...each }, end);
    expect(scans).not.toEqual([]);
    expect(scans.filter(({ kind, rows: read }) => kind === "Seq Scan" || read > batchRows)).toEqual([]);
  });

  it("a run deletes what has expired in several batches, and nothing else", async () => {
    await cleanUp(database, [{ table, ...each }], now);
    const [left] = await database.query(`select count(*)::int as count from ${table}`);
    expect(left).toEqual({ count: rowsOfSide });
  });
});

it("sources: every clean-up is in the list, and only few rows are deleted by a time elsewhere", () => {
  expect(findDeletions(join(import.meta.dirname, ".."))).toEqual({
    cleanUps: registryCleanUps.length,
    // One row of each node, and rows that are deleted together with files.
    byTime: ["fits/serving-nodes.ts", "publishing/collect-uploads.ts"],
  });
});
