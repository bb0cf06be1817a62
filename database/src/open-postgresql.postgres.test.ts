import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { emptyPostgres } from "./testing/empty-postgres.ts";
import { startTcpProxy } from "./testing/tcp-proxy.ts";

let url: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  url = await emptyPostgres();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const open: typeof openDatabase = async (...location) => {
  const database = await openDatabase(...location);
  ends.push(() => database.close());
  return database;
};

/** Names of the connections to the database, but for the one that asks. */
async function connections(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by name`,
  );
  return rows.map(({ name }) => name);
}

it("an application name: used by calls and by the listening connection; a name in the address takes precedence", async () => {
  const direct = await open({ url });
  const named = await open({ url, applicationName: "node 1" });
  await named.listen("news", () => undefined);
  const other = new URL(url);
  other.searchParams.set("application_name", "by address");
  await open({ url: other.href, applicationName: "node 2" });
  // The session of a connection that was closed may last for a moment.
  await expect.poll(() => connections(direct)).toEqual(["by address", "node 1", "node 1 events"]);
});

it("a separate address to listen at, which hangs: calls continue, and later notifications are received once", async () => {
  const proxy = await startTcpProxy(url);
  ends.push(() => proxy.stop());
  const whileLost: unknown[] = [];
  const database: Database = await open(
    { url, listenUrl: proxy.url },
    { connectionLost: () => whileLost.push(database.isListening?.()) },
  );
  const heard: string[] = [];
  await database.listen("news", (payload) => heard.push(payload));
  expect(database.isListening?.()).toBe(true);
  proxy.hang();
  await expect.poll(() => database.isListening?.()).toBe(false);
  expect(whileLost).toEqual([false]);
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  proxy.recover();
  await expect.poll(() => database.isListening?.()).toBe(true);
  for (const text of ["after it", "later"]) {
    database.notify("news", text);
    await expect.poll(() => heard.at(-1)).toBe(text);
  }
  expect(heard).toEqual(["after it", "later"]);
});

it("an address to listen at of another database: refused, and no connection is left", async () => {
  const listenUrl = await emptyPostgres();
  const [direct, elsewhere] = [await open({ url }), await open({ url: listenUrl })];
  const database = await openDatabase({ url, listenUrl });
  for (const channel of ["news", "more"])
    await expect(database.listen(channel, () => undefined)).rejects.toThrow("leads to another database");
  await database.close();
  for (const database of [direct, elsewhere]) await expect.poll(() => connections(database)).toEqual([]);
});

it("waits for a connection: each is reported, even one that ends without a connection", async () => {
  const waits: number[] = [];
  const limits = { connectionMs: 300, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const database = await open(
    { url, connectionsMax: 1, limits },
    { connectionAwaited: (milliseconds) => waits.push(milliseconds) },
  );
  waits.length = 0;
  const inUse = database.query("select pg_sleep(1)");
  await expect(database.query("select 1")).rejects.toMatchObject({ reason: "busy" });
  await inUse;
  expect(waits).toHaveLength(2);
});

it("a session: ended by the server 25 seconds after the last packet from this machine", async () => {
  const database = await open({ url });
  const settings = { tcp_keepalives_idle: "10", tcp_keepalives_interval: "5", tcp_keepalives_count: "3" };
  for (const [name, value] of Object.entries({ ...settings, tcp_user_timeout: "25000" }))
    expect(await database.query(`select current_setting('${name}') as value`)).toEqual([{ value }]);
});
