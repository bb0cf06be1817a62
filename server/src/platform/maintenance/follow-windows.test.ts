import type { Database } from "@tessera/database";
import { gamesApi } from "@tessera/shared/contracts/games";
import { operatorMaintenanceApi } from "@tessera/shared/operator-contracts/maintenance";
import { afterEach, expect, it } from "vitest";
import { createTestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { serverDatabase } from "../../testing/test-books.ts";

const nodes: TestSite[] = [];
let database: Database | undefined;

/** Starts two nodes on one database. With 0 they read the windows at broadcasts alone. */
async function twoNodes(guestAnswerMs: number): Promise<readonly [TestSite, TestSite, Database]> {
  const shared = await serverDatabase();
  database = shared;
  const first = await testSite({ database: shared, guestAnswerMs });
  nodes.push(first);
  const second = await testSite({ database: shared, guestAnswerMs });
  nodes.push(second);
  return [first, second, shared];
}
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.app.close();
  await database?.close();
});

const statusAt = async (node: TestSite) => (await node.call(gamesApi.games)).status;
const closeSite = (sql: Database) =>
  sql.query(
    `insert into maintenance_windows (id, area, message, starts_at, created_by, changed_by, created_at)
     values (gen_random_uuid(), 'site', '{"en":"Later","id":"Nanti"}', '2020-01-01', 'test', 'test', now())`,
  );

it("maintenance begun by an operator on one node: known to another node by its broadcast", async () => {
  const [first, second] = await twoNodes(0);
  const owner = await createTestOperator(first, "owner");
  const message = { en: "Later", id: "Nanti" };
  const body = { area: "site", from: null, until: null, message };
  const { reply } = await owner.call(operatorMaintenanceApi.announce, { body });
  expect(await statusAt(first)).toBe(503);
  await expect.poll(() => statusAt(second)).toBe(503);
  await owner.call(operatorMaintenanceApi.end, {
    params: { id: reply.id },
    body: { version: reply.version },
  });
  expect(await statusAt(first)).toBe(200);
  await expect.poll(() => statusAt(second)).toBe(200);
});

it("a change without a broadcast: known to every node by its next read", async () => {
  const [first, second, sql] = await twoNodes(20);
  expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200]);
  await closeSite(sql);
  await expect.poll(() => statusAt(first)).toBe(503);
  await expect.poll(() => statusAt(second)).toBe(503);
});

it("maintenance in force when a node starts: known to its first call", async () => {
  const [, , sql] = await twoNodes(0);
  await closeSite(sql);
  const third = await testSite({ database: sql, guestAnswerMs: 0 });
  nodes.push(third);
  expect(await statusAt(third)).toBe(503);
});

it("windows that cannot be read: the last known ones stay in force until they can be read again", async () => {
  const sql = await serverDatabase();
  database = sql;
  let failedReads = 0;
  const query: Database["query"] = <Row extends object>(text: string, parameters?: readonly unknown[]) => {
    const answer = sql.query<Row>(text, parameters);
    if (text.includes("maintenance_windows")) answer.catch(() => (failedReads += 1));
    return answer;
  };
  const node = await testSite({ database: { ...sql, query }, guestAnswerMs: 20 });
  nodes.push(node);
  await closeSite(sql);
  await expect.poll(() => statusAt(node)).toBe(503);
  await sql.execute("alter table maintenance_windows rename to windows_away");
  await expect.poll(() => failedReads).toBeGreaterThan(1);
  expect(await statusAt(node)).toBe(503);
  await sql.execute("alter table windows_away rename to maintenance_windows");
  await sql.query("delete from maintenance_windows");
  await expect.poll(() => statusAt(node)).toBe(200);
});
