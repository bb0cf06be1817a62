import { join } from "node:path";
import pg from "pg";
import { openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";
import type { PostgresPrograms, PostgresServer } from "../../tools/testing/postgres-server.ts";
import { run } from "../../tools/testing/processes.ts";

/** The control: the throughput of the TPC-B-like transaction on this PostgreSQL. */
export interface TpcB {
  /** Program that drives it. */
  readonly label: string;
  /** Creates a database with `scale` branches, 10 tellers and 100,000 accounts each. */
  prepare(database: string, scale: number): Promise<void>;
  /** Transactions per second. */
  measure(database: string, scale: number, clients: number, seconds: number): Promise<number>;
}

/** Uses pgbench where it is installed, else the same transaction from Node. */
export function tpcB(programs: PostgresPrograms, server: PostgresServer): TpcB {
  return programs.hasTools ? withPgbench(programs, server) : fromNode(server);
}

async function createDatabase(server: PostgresServer, database: string): Promise<void> {
  const create = `create database ${pg.escapeIdentifier(database)}`;
  await withBooks(openPostgresBooks(server.url), ({ ask }) => ask(create));
}

function withPgbench({ folder }: PostgresPrograms, server: PostgresServer): TpcB {
  const pgbench = (...parameters: string[]) =>
    run(join(folder, "pgbench"), [
      "-h",
      "127.0.0.1",
      "-p",
      String(server.port),
      "-U",
      "postgres",
      ...parameters,
    ]);
  return {
    label: "pgbench",
    prepare: async (database, scale) => {
      await createDatabase(server, database);
      await pgbench("--initialize", "--quiet", "--init-steps=dtGvp", `--scale=${scale}`, database);
    },
    measure: async (database, _scale, clients, seconds) => {
      // Prepared statements are its fastest mode; one thread for all clients, like the one event loop of
      // ours.
      const output = await pgbench(
        "--builtin=tpcb-like",
        "--protocol=prepared",
        "--no-vacuum",
        `--client=${clients}`,
        "--jobs=1",
        `--time=${seconds}`,
        database,
      );
      const figure = /^tps = ([\d.]+)/m.exec(output)?.[1];
      if (!figure) throw new Error(`pgbench named no rate:\n${output}`);
      return Number(figure);
    },
  };
}

const tables = `
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));`;

const [tellersPerBranch, accountsPerBranch, deltaMost] = [10, 100_000, 5_000];

function fromNode(server: PostgresServer): TpcB {
  const urlOf = (database: string) => server.url.replace(/\/[^/]*$/, `/${database}`);
  return {
    label: "the TPC-B-like transaction from Node (no pgbench here)",
    prepare: async (database, scale) => {
      await createDatabase(server, database);
      const client = new pg.Client(urlOf(database));
      await client.connect();
      await client.query(tables);
      const counts = [scale, scale * tellersPerBranch, scale * accountsPerBranch];
      await client.query(`insert into pgbench_branches select n, 0 from generate_series(1, ${counts[0]}) n`);
      await client.query(
        `insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${counts[1]}) n`,
      );
      await client.query(
        `insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${counts[2]}) n`,
      );
      await client.query("vacuum analyze");
      await client.end();
    },
    measure: async (database, scale, clients, seconds) => {
      const pool = await Promise.all(
        Array.from({ length: clients }, async () => {
          const client = new pg.Client(urlOf(database));
          await client.connect();
          return client;
        }),
      );
      const startedMs = performance.now();
      const counts = await Promise.all(
        pool.map((client) => drive(client, scale, startedMs + seconds * 1_000)),
      );
      const tookSeconds = (performance.now() - startedMs) / 1_000;
      await Promise.all(pool.map((client) => client.end()));
      return counts.reduce((sum, count) => sum + count, 0) / tookSeconds;
    },
  };
}

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

/**
 * Source of the statements: PostgreSQL's manual, pgbench, "What is the 'Transaction' Actually Performed in
 * pgbench?".
 */
async function drive(client: pg.Client, scale: number, endMs: number): Promise<number> {
  const send = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  let done = 0;
  for (; performance.now() < endMs; done += 1) {
    const [aid, tid, bid] = [upTo(scale * accountsPerBranch), upTo(scale * tellersPerBranch), upTo(scale)];
    const delta = upTo(2 * deltaMost + 1) - deltaMost - 1;
    await client.query("begin");
    await send("a", "update pgbench_accounts set abalance = abalance + $1 where aid = $2", [delta, aid]);
    await send("s", "select abalance from pgbench_accounts where aid = $1", [aid]);
    await send("t", "update pgbench_tellers set tbalance = tbalance + $1 where tid = $2", [delta, tid]);
    await send("b", "update pgbench_branches set bbalance = bbalance + $1 where bid = $2", [delta, bid]);
    await send(
      "h",
      "insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)",
      [tid, bid, aid, delta],
    );
    await client.query("end");
  }
  return done;
}
