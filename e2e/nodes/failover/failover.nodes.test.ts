import { setTimeout as pause } from "node:timers/promises";
import { signPayload } from "@tessera/shared/core/signature";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import type { Acknowledgements } from "../../outside/acknowledgements.ts";
import { openPostgresBooks, withBooks } from "../../outside/books.ts";
import { surviveFaults } from "../../outside/ledger-survives.ts";
import { buildParties, partiesOf } from "../../outside/parties.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { buildSite, type SiteProcess, startSite } from "../../outside/site-process.ts";
import { type DatabaseCluster, startDatabaseCluster } from "./database-cluster.ts";
import type { Member } from "./member.ts";
import { startTwoNodes, type TwoNodes } from "./two-nodes.ts";

/** Connections of a node's pool, as its variable has it by default. */
const connectionsMax = 10;
const stoppedMs = 40_000;

let cluster: DatabaseCluster;

beforeAll(async () => {
  await buildSite();
  await buildParties();
  cluster = await startDatabaseCluster();
  await executeAsOwner(`create role tessera login password '${password}'`);
  return () => cluster.stop();
}, 900_000);

const executeAsOwner = (script: string) =>
  withBooks(openPostgresBooks(cluster.url("postgres")), ({ execute }) => execute(script));

let databases = 0;
const password = "password of the site";

/** A connection string as the site's user, who owns the database and nothing else. */
function asSite(url: string): string {
  const own = new URL(url);
  own.username = "tessera";
  own.password = password;
  return own.href;
}

/** Creates an empty database of the site's user, so that each run has books of its own. */
async function createDatabase(): Promise<string> {
  const name = `site${(databases += 1)}`;
  await executeAsOwner(`create database ${name} owner tessera`);
  return name;
}

/** A fault of the database under load. */
interface Fault {
  readonly site: TwoNodes;
  readonly database: string;
  /** Waits until a bet is answered after an event of just now, and prints the seconds since it had begun. */
  readonly untilNextBet: (event: string, fromMs?: number) => Promise<void>;
}

async function health({ origin }: SiteProcess): Promise<unknown> {
  const answer = await fetch(`${origin}/healthz`);
  const { parts } = (await answer.json()) as { readonly parts?: { readonly database?: string } };
  return [answer.status, parts?.database];
}

/** Connections of the site that a member has, by the name of their application. */
async function countSessions(member: Member, database: string): Promise<Record<string, number>> {
  const rows = await withBooks(openPostgresBooks(member.url(database)), ({ ask }) =>
    ask(`
      select application_name as name, count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'tessera%' group by 1`),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}

async function expectServed({ site, database }: Fault): Promise<void> {
  for (const node of site.nodes) {
    await expect.poll(() => health(node)).toEqual([200, "ready"]);
    expect(node.isRunning()).toBe(true);
  }
  await cluster.untilSynchronous();
  const [primary, standby] = [await cluster.primary(), await cluster.standby()];
  await expect.poll(() => countSessions(standby, database)).toEqual({});
  await expect
    .poll(async () => {
      const { tessera = 0, "tessera events": listening } = await countSessions(primary, database);
      return { listening, isWithinPools: tessera <= 2 * connectionsMax };
    })
    .toEqual({ listening: 2, isWithinPools: true });
}

async function killPrimary({ untilNextBet }: Fault): Promise<void> {
  const primary = await cluster.primary();
  await cluster.killMachine(primary);
  await untilNextBet("the primary's machine was killed");
  expect(await cluster.primary()).not.toBe(primary);
  cluster.startMachine(primary);
}

/** With a third node whose address leads to one member, whatever it is. */
async function switchOver({ site, database, untilNextBet }: Fault): Promise<void> {
  const member = await cluster.primary();
  const fixed = await startSite({
    databaseUrl: asSite(member.url(database)),
    dataFolder: site.nodes[0].dataFolder,
    environment: { NODE_ROLES: "api", RATE_LIMITS: "loose", ...partiesOf(site) },
  });
  try {
    expect(await health(fixed)).toEqual([200, "ready"]);
    const from = performance.now();
    await cluster.switchOver();
    await untilNextBet("a switchover", from);
    await expect.poll(() => health(fixed)).toEqual([503, "read-only"]);
    expect(await write(fixed)).toEqual({ status: 503, hasRetryAfter: true });
    await cluster.untilSynchronous();
    await cluster.switchOver();
    await untilNextBet("the switchover back had ended");
    expect(await cluster.primary()).toBe(member);
    await expect.poll(() => health(fixed)).toEqual([200, "ready"]);
    await expect.poll(() => write(fixed)).toEqual({ status: 200, hasRetryAfter: false });
  } finally {
    await fixed.stop();
  }
}

/** Calls a node to write: each captcha is a row. */
async function write({ origin, keys }: SiteProcess) {
  const { status, headers } = await fetch(`${origin}/api/captcha?purpose=login`, {
    headers: { "x-signature": signPayload({ purpose: "login" }, keys.signature) },
  });
  return { status, hasRetryAfter: headers.has("retry-after") };
}

async function stopPrimary({ database, untilNextBet }: Fault): Promise<void> {
  const former = await cluster.primary();
  await former.pause();
  const stopped = pause(stoppedMs);
  await untilNextBet("the primary was stopped");
  await stopped;
  expect(await cluster.primary()).not.toBe(former);
  former.resume();
  expect(await takesWrites(former, database)).toBe(false);
}

/**
 * Writes to a former primary itself. Returns false once it is a standby, and true as soon as it has
 * acknowledged a write.
 */
async function takesWrites(former: Member, database: string): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({
      connectionString: former.url(database),
      connectionTimeoutMillis: 500,
      query_timeout: 500,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
      if (rows[0]?.standby) return false;
      await client.query(`create table written_to_former_${attempt} ()`);
      return true;
    } catch {
      // Refused, or without an answer: it was not acknowledged.
      await pause(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Patroni may start it again, or leave the lock to the standby. */
async function crashPrimary({ untilNextBet }: Fault): Promise<void> {
  const primary = await cluster.primary();
  primary.crash();
  await untilNextBet("PostgreSQL of the primary crashed");
}

async function killStandby({ untilNextBet }: Fault): Promise<void> {
  const [primary, standby] = [await cluster.primary(), await cluster.standby()];
  await cluster.killMachine(standby);
  await untilNextBet("the standby's machine was killed");
  expect(await cluster.primary()).toBe(primary);
  cluster.startMachine(standby);
}

async function loseEtcd({ site, untilNextBet }: Fault): Promise<void> {
  const primary = await cluster.primary();
  await cluster.killEtcd();
  // Longer than the primary keeps its lock.
  await pause(stoppedMs);
  await untilNextBet("etcd was away for 40 s");
  for (const node of site.nodes) expect(await health(node)).toEqual([200, "ready"]);
  cluster.startEtcd();
  await cluster.untilSynchronous();
  expect(await cluster.primary()).toBe(primary);
}

async function untilNextBet(log: Acknowledgements, event: string, fromMs = performance.now()): Promise<void> {
  // Answers from before may still be on their way.
  await pause(500);
  const count = log.acknowledged("bet");
  await pollUntil("a bet is answered", async () => log.acknowledged("bet") > count);
  console.log(
    `${event}: the next bet was answered after ${((performance.now() - fromMs) / 1_000).toFixed(1)} s`,
  );
}

const faults: readonly (readonly [situation: string, makeFault: (fault: Fault) => Promise<void>])[] = [
  ["the primary's machine is killed", killPrimary],
  ["a switchover and one back, and a node that reaches the former primary alone", switchOver],
  ["the primary is stopped for 40 s and goes on", stopPrimary],
  ["PostgreSQL of the primary crashes", crashPrimary],
  ["the standby's machine is killed", killStandby],
  ["every etcd is away for 40 s", loseEtcd],
];

/** Faults that may end before any call has reached its limit. */
const harmless: ReadonlySet<unknown> = new Set([killStandby, loseEtcd]);

it.each(faults)(
  "%s under load: both nodes go on without a restart, and each acknowledged operation is booked once",
  async (_situation, makeFault) => {
    const database = await createDatabase();
    const site = await startTwoNodes(asSite(cluster.url(database)));
    try {
      const { differences, repeated, sent } = await surviveFaults({
        site,
        openBooks: () => openPostgresBooks(cluster.url(database)),
        makeFault: async (_count, log) => {
          const fault: Fault = {
            site,
            database,
            untilNextBet: (event, fromMs) => untilNextBet(log, event, fromMs),
          };
          await cluster.untilSynchronous();
          await makeFault(fault);
          await expectServed(fault);
        },
        seconds: 20,
        faults: 1,
        areHarmless: harmless.has(makeFault),
        needs: [],
      });
      expect(differences).toEqual([]);
      expect(repeated > 0 || harmless.has(makeFault)).toBe(true);
      expect(sent["bet"]).toBeGreaterThan(0);
    } finally {
      await site.stop();
      await site.discard();
    }
  },
  900_000,
);
