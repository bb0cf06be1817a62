import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorInboxApi as api } from "@tessera/shared/operator-contracts/inbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../../testing/index.ts";
import { registerMany } from "../../../testing/many-players.ts";
import { batchSize, sendOperatorMessages } from "./send-operator-messages.ts";

const text = { en: "A new table", id: "Meja baru" };

let site: TestSite;
let operator: TestOperator;
/** Connections of a second node of the site. */
let otherPool: Database;

beforeAll(async () => {
  const url = await emptyPostgres();
  site = await testSite({ database: await openDatabase({ url, connectionsMax: 6 }) });
  otherPool = await openDatabase({ url, connectionsMax: 6 });
  operator = await createTestOperator(site, "content");
});
afterAll(async () => {
  await site.close();
  await otherPool.close();
});

it("two nodes that send at once while a player registers: each earlier player gets it once, and the counts agree", async () => {
  const count = 4 * batchSize + 7;
  await registerMany(site.database, count, site.clock.now());
  const body = {
    id: newId(),
    audience: { kind: "all" as const },
    category: "system" as const,
    title: text,
    body: text,
  };
  await operator.call(api.create, { body });
  site.clock.advance(1_000);
  const other = { ...site.dependencies, database: otherPool };
  await Promise.all([
    sendOperatorMessages(site.dependencies),
    sendOperatorMessages(other),
    site.player(),
    sendOperatorMessages(other),
  ]);
  const [row] = await site.database.query("select status, sent, recipients from operator_messages");
  expect(row).toEqual({ status: "sent", sent: count, recipients: count });
  const [inboxes] = await site.database.query(
    `select count(*)::int as messages, count(distinct player_id)::int as players from inbox_messages
      where created_by = $1`,
    [`admin:${operator.id}`],
  );
  expect(inboxes).toEqual({ messages: count, players: count });
});

it("a node killed within a batch: nothing of the batch is stored, and the next node sends it", async () => {
  const body = {
    id: newId(),
    audience: { kind: "all" as const },
    category: "system" as const,
    title: text,
    body: text,
  };
  await operator.call(api.create, { body });
  // Its connection ends when it reports the progress of the first batch.
  await site.database.query(`create function kill_node() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await site.database.query(
    "create trigger kill_node before update on operator_messages for each row execute function kill_node()",
  );
  await sendOperatorMessages({ ...site.dependencies, database: otherPool });
  const written = () =>
    site.database.query("select from inbox_messages where dedupe_key like $1", [`operator:${body.id}:%`]);
  expect(await written()).toHaveLength(0);
  await site.database.query("drop trigger kill_node on operator_messages");
  site.clock.advance(60_000);
  await sendOperatorMessages(site.dependencies);
  const [row] = await site.database.query<{ status: string; sent: number }>(
    "select status, sent from operator_messages where id = $1",
    [body.id],
  );
  expect(row?.status).toBe("sent");
  expect(await written()).toHaveLength(row?.sent ?? 0);
});
