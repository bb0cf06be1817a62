import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@tessera/database";
import { signPayload } from "@tessera/shared/core/signature";
import { readEnvironment } from "../environment/environment.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openMigratedDatabase } from "./site-database.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { listenToSite } from "../testing/server-events.ts";
import {
  packagedPostgres,
  type PostgresServer,
  startPostgres,
} from "../../../tools/testing/postgres-server.ts";

const root = join(import.meta.dirname, "../../..");
const connectionsMax = 4;

let server: PostgresServer;
let site: ComposedSite;
let direct: Database;
let stopReading: AbortController;

beforeEach(async () => {
  server = await startPostgres(packagedPostgres(), ["fsync=off"]);
  const source = {
    NODE_ENV: "test",
    DATA_DIR: await mkdtemp(join(tmpdir(), "tessera-failover-")),
    DATABASE_URL: server.url,
    DATABASE_CONNECTIONS: String(connectionsMax),
    DATABASE_WAIT_SECONDS: "2",
    DATABASE_STATEMENT_SECONDS: "2",
    DATABASE_LOCK_SECONDS: "1",
    RATE_LIMITS: "loose",
  };
  const database = await openMigratedDatabase(readEnvironment(source, root), root);
  site = await composeSite(source, { database });
  direct = await openDatabase({ url: server.url });
  stopReading = new AbortController();
});
afterEach(async () => {
  stopReading.abort();
  server.resume();
  await direct.close();
  await site.close();
  await server.stop();
});

async function health(): Promise<unknown> {
  const answer = await site.app.inject("/healthz");
  return [answer.statusCode, answer.json<{ parts?: { database?: string } }>().parts?.database];
}

/** A call that writes: each captcha is a row. */
async function write(): Promise<{ readonly status: number; readonly retryAfter: unknown }> {
  const { statusCode, headers } = await site.app.inject({
    url: "/api/captcha?purpose=login",
    headers: { "x-signature": signPayload({ purpose: "login" }, site.keys.signature) },
  });
  return { status: statusCode, retryAfter: headers["retry-after"] };
}

/** Sessions that the server has for the site: all clients but the one that asks. */
async function countSessions(): Promise<number> {
  const [row] = await direct.query<{ count: bigint }>(
    "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return Number(row?.count);
}

/** Reads the events `probe` that a guest's page receives. */
async function readProbes(): Promise<string[]> {
  const heard: string[] = [];
  const note = ({ event, data }: { readonly event?: string | undefined; readonly data: string }) => {
    if (event === "probe") heard.push(data);
  };
  await listenToSite(site, note, stopReading.signal);
  return heard;
}

const broadcastProbe = (number: number) =>
  direct.query("select pg_notify('broadcast', $1)", [JSON.stringify({ name: "probe", data: number })]);

async function expectEachOnce(): Promise<void> {
  const heard = await readProbes();
  for (let number = 1; number <= 5; number += 1) await broadcastProbe(number);
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(5);
  await broadcastProbe(6);
  await expect.poll(() => heard.at(-1)).toBe("6");
  expect(heard).toEqual(["1", "2", "3", "4", "5", "6"]);
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("a standby, a promotion and ended sessions of PostgreSQL: 503 meanwhile, no leaked session, each event arrives once", async () => {
  expect(await health()).toEqual([200, "ready"]);
  await server.becomeStandby();
  await expect.poll(health).toEqual([503, "read-only"]);
  const refused = await write();
  expect(refused.status).toBe(503);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  // As many attempts to listen as would exceed the pool.
  await delay((connectionsMax + 3) * 1_000);
  expect(await countSessions()).toBeLessThanOrEqual(connectionsMax + 1);

  await direct.query("select pg_promote()");
  await expect.poll(health).toEqual([200, "ready"]);
  await expect.poll(async () => (await write()).status).toBe(200);
  // Attempts to listen that were refused, if any of them is still open, end before the one that listens does.
  await direct.query(
    `select pg_terminate_backend(pid) from pg_stat_activity a where query like 'listen%' and exists
       (select from pg_stat_activity b where b.query like 'listen%' and b.backend_start > a.backend_start)`,
  );
  await delay(3_000);
  await expectEachOnce();

  // The server ends every session by and by, as a firewall does.
  await direct.execute("alter system set idle_session_timeout = '2s'");
  await direct.query("select pg_reload_conf()");
  await delay(6_000);
  await direct.execute("alter system reset idle_session_timeout");
  await direct.query("select pg_reload_conf()");
  await delay(3_000);
  await expectEachOnce();
});

it("stopped processes of PostgreSQL: calls get 503 meanwhile, and succeed afterwards without more sessions", async () => {
  await Promise.all([write(), write(), write()]);
  await server.pause();
  const answers = await Promise.all(Array.from({ length: 3 * connectionsMax }, write));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { retryAfter } of answers) expect(Number(retryAfter)).toBeGreaterThan(0);
  const [status, reason] = (await health()) as [number, string];
  expect([status, ["no answer", "unreachable", "busy"].includes(reason)]).toEqual([503, true]);
  server.resume();
  await expect.poll(health).toEqual([200, "ready"]);
  expect((await write()).status).toBe(200);
  await expect.poll(countSessions).toBeLessThanOrEqual(connectionsMax + 1);
});
