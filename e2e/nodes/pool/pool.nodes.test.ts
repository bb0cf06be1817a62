import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  packagedPostgres,
  type PostgresServer,
  startPostgres,
} from "../../../tools/testing/postgres-server.ts";
import { type OpenBooks, openPostgresBooks } from "../../outside/books.ts";
import { keepAliveClient } from "../../outside/keep-alive-client.ts";
import { type LoadBalancer, startLoadBalancer } from "../../outside/load-balancer.ts";
import { buildSite } from "../../outside/site-process.ts";
import { type NodeGroup, startNodes } from "../node-group.ts";
import { type MoneyLoad, prepareMoneyLoad } from "../money-load.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

const nodeCount = 2;
/** Default of `DATABASE_CONNECTIONS`; one more listens. */
const connectionsMax = 10;
/** Calls after a fault that show that the site works. */
const callsAfter = 100;

type Mode = keyof PgBouncer["url"];

/** Most connections to the server: those of the pool by transaction are in its configuration. */
const connectionsOf: Readonly<Record<Mode, number>> = {
  session: nodeCount * (connectionsMax + 1),
  transaction: 20 + nodeCount,
};

describe.each<Mode>(["session", "transaction"])("two nodes on PgBouncer by %s", (mode) => {
  let postgres: PostgresServer;
  let pool: PgBouncer;
  let group: NodeGroup;
  let balancer: LoadBalancer;
  let books: OpenBooks;
  let load: MoneyLoad;
  /** Functions that stop what was started, the latest first. */
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(packagedPostgres(), ["fsync=off"]);
    stops.unshift(() => postgres.stop());
    pool = await startPgBouncer(postgres.url);
    stops.unshift(() => pool.stop());
    group = await startNodes({
      count: nodeCount,
      databaseUrl: pool.url[mode],
      environment: {
        DATABASE_APPLICATION_NAME: "node",
        ...(mode === "transaction" && {
          DATABASE_PREPARED_STATEMENTS: "false",
          DATABASE_LISTEN_URL: postgres.url,
        }),
      },
    });
    stops.unshift(() => group.stop());
    balancer = await startLoadBalancer(
      group.nodes.map(({ origin }) => origin),
      250,
    );
    stops.unshift(() => balancer.stop());
    books = await openPostgresBooks(postgres.url);
    stops.unshift(() => books.close());
    const http = keepAliveClient(balancer.origin, 16);
    load = await prepareMoneyLoad(http, group, { players: 4, guests: 2 });
    stops.unshift(() => load.discard());
  }, 600_000);
  afterAll(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  /** Number of connections to the server, that of the test left out. */
  const connections = async () => {
    const [row] = await books.ask(
      "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return Number(row?.["count"]);
  };
  const statuses = () =>
    Promise.all(group.nodes.map(({ origin }) => fetch(`${origin}/healthz`).then(({ status }) => status)));

  it.each<[name: string, fault: () => unknown, isNoticed: boolean]>([
    ["nothing happens to it", () => undefined, false],
    ["it is killed and started again", () => pool.killAndRestart(), true],
    [
      "it stands still for ten seconds",
      async () => {
        pool.pause();
        await pause(10_000);
        pool.resume();
      },
      true,
    ],
    ["RECONNECT", () => pool.command("reconnect"), false],
  ])(
    "%s: the nodes serve again by themselves, the books are exact, and no connection is left behind",
    async (_name, fault, isNoticed) => {
      load.start();
      await load.untilMore(callsAfter);
      await fault();
      await expect.poll(statuses).toEqual([200, 200]);
      await load.untilMore(callsAfter);
      if (isNoticed) load.failures.length = 0;
      await load.untilMore(callsAfter);
      expect(load.failures).toEqual([]);
      await load.stop();
      await expect.poll(() => load.findDifferences(postgres.url)).toEqual([]);
      expect(group.nodes.every((node) => node.isRunning())).toBe(true);
      await expect.poll(connections).toBeLessThanOrEqual(connectionsOf[mode]);
      const clients = await pool.command("show clients");
      expect(clients.filter(({ database }) => database !== "pgbouncer").length).toBeLessThanOrEqual(
        nodeCount * (connectionsMax + 1),
      );
    },
  );
});

it.each([
  ["by transaction, with statements that have names", {}, "Set DATABASE_PREPARED_STATEMENTS=false"],
  [
    "by transaction, without another address to listen at",
    { DATABASE_PREPARED_STATEMENTS: "false" },
    "Let DATABASE_LISTEN_URL lead to the server itself",
  ],
])("a start on PgBouncer %s: refused with one sentence", async (_situation, variables, sentence) => {
  await buildSite();
  const postgres = await startPostgres(packagedPostgres(), ["fsync=off"]);
  const pool = await startPgBouncer(postgres.url);
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-nodes-refused-"));
  try {
    const env = {
      ...process.env,
      DATA_DIR: dataFolder,
      DATABASE_URL: pool.url.transaction,
      NODE_ENV: "test",
    };
    const { status, stderr } = spawnSync(process.execPath, ["site/dist/site.js"], {
      cwd: join(import.meta.dirname, "../../.."),
      env: { ...env, PORT: "1", ...variables },
      encoding: "utf8",
      timeout: 120_000,
    });
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining(sentence)]]);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
    await pool.stop();
    await postgres.stop();
  }
});
