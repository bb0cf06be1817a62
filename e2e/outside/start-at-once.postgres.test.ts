import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { type Ask, checkBooks, openPostgresBooks } from "./books.ts";
import { type HttpClient, keepAliveClient } from "./keep-alive-client.ts";
import { gamesByStudio, openGame, register } from "./playing.ts";
import { read } from "./reply.ts";
import { buildSite, startSite } from "./site-process.ts";
import { signedCallback, startStudio, type Studio } from "./studio.ts";

const nodeCount = 4;

/** Tables that nodes and jobs fill later, by their number or in their time. */
const filledLater: ReadonlySet<unknown> = new Set(["artwork", "pictures", "serving_node"]);

/** Functions that stop what was started, the latest first. */
const stops: (() => unknown)[] = [];
let studioPort: number;
let studio: Studio;

beforeAll(async () => {
  await buildSite();
  [studioPort = 0] = await freePorts(1);
  studio = await startStudio(studioPort);
  stops.unshift(() => studio.close());
}, 600_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Starts nodes at once on an empty database and an empty folder that they share. */
async function startAtOnce(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-outside-at-once-"));
  stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(packagedPostgres(), ["fsync=off"]);
  stops.unshift(() => postgres.stop());
  const databaseUrl = postgres.url;
  const { ask, close } = await openPostgresBooks(databaseUrl);
  stops.unshift(close);
  const logFile = join(folder, "log");
  const output = openSync(logFile, "a");
  stops.unshift(() => closeSync(output));
  const origin = `http://127.0.0.1:${studioPort}`;
  const environment = {
    STUDIO_ORIGIN: origin,
    LIVE_STUDIO_ORIGIN: origin,
    DEMO_PLAYER: "true",
    RATE_LIMITS: "loose",
    LOG_LEVEL: "error",
  };
  const start = async () => {
    const node = await startSite({ databaseUrl, dataFolder: join(folder, "data"), output, environment });
    stops.unshift(() => node.stop());
    return node;
  };
  const started = await Promise.allSettled(Array.from({ length: count }, start));
  const log = () => readFileSync(logFile, "utf8");
  const nodes = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return { nodes, ask, log };
}

/** Numbers of rows by table, of those that a start fills. */
async function countRows(ask: Ask): Promise<Readonly<Record<string, number>>> {
  const tables = await ask(
    `select relname as name, c.oid::regclass::text as path from pg_class c
      where relkind in ('r', 'p') and not relispartition
        and relnamespace in ('public'::regnamespace, 'registry'::regnamespace) order by 2`,
  );
  const counts: Record<string, number> = {};
  for (const { path } of tables.filter(({ name }) => !filledLater.has(name))) {
    const [row] = await ask(`select count(*)::int as count from ${String(path)}`);
    counts[String(path)] = Number(row?.["count"]);
  }
  return counts;
}

it("four nodes started at once on an empty database: all are ready without an error, what one start writes is there once, a player of one plays at the others", async () => {
  const alone = await startAtOnce(1);
  const { nodes, ask, log } = await startAtOnce(nodeCount);
  expect({ nodes: nodes.length, log: log() }).toEqual({ nodes: nodeCount, log: "" });
  const differences = async () => {
    const [one, four] = [await countRows(alone.ask), await countRows(ask)];
    return Object.keys(one).flatMap((table) =>
      one[table] === four[table] ? [] : [`${table}: ${one[table]}, ${four[table]}`],
    );
  };
  // The jobs of one may be ahead.
  await expect.poll(differences, { timeout: 60_000 }).toEqual([]);

  const clients = nodes.map(({ origin }) => keepAliveClient(origin, 1));
  const [first, second, third] = clients;
  const keys = nodes[0]?.keys;
  if (!first || !second || !third || !keys) throw new Error("There are four nodes");
  let there: HttpClient = first;
  const reached = { http: ((call) => there(call)) satisfies HttpClient, keys, studio };
  const player = await register(reached);
  there = second;
  const [game] = await gamesByStudio(reached);
  if (!game) throw new Error("The site has no game");
  const { secret, studioCode, playerId, ...play } = await openGame(reached, player, game);
  const { gameId, playToken, currency } = play;
  const ids = { roundId: randomUUID(), txId: randomUUID() };
  const bet = { playToken, gameId, ...ids, playerId, currency, amount: 100 };
  const balance = async () =>
    read(walletApi.wallets.reply, await player.call("GET", walletApi.wallets.path)).mainMinor;
  const before = await balance();
  const answer = await third(signedCallback(secret, studioCode, "bet", bet));
  expect(JSON.parse(answer.text)).toMatchObject({ status: "OK" });
  expect(await balance()).toBe(before - 100n);
  expect(await checkBooks(ask)).toEqual([]);
  expect(log()).toBe("");
}, 300_000);
