import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate, openDatabase } from "@tessera/database";
import { secondMs } from "@tessera/shared/core/durations";
import pg from "pg";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { gamesByStudio, openGame, register } from "../../e2e/outside/playing.ts";
import { roundCalls } from "../../e2e/outside/round-scenarios.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { startStudio } from "../../e2e/outside/studio.ts";
import type { BenchOptions, Figure } from "../figure.ts";

/** Tables that a bet reads or writes, each of which one migration changes. */
const changedTables = ["accounts", "rounds", "round_txs", "journals", "entries", "game_sessions", "outbox"];
const playerCount = 16;
/** Time for which a report reads one table, which the migration of that table waits for. */
const reportSeconds = 3;
const goalMs = 500;

/**
 * Longest wait of a bet while a migration runs: 16 players bet one after another while migrations add a column
 * with a check to each table of a bet, as the next release of the site may. A report reads each table for three
 * seconds when its migration begins, so that the migration has to wait for its lock.
 */
export async function measureMigrationWait(
  site: SiteProcess,
  databaseUrl: string,
  { say }: BenchOptions,
): Promise<Figure> {
  const studio = await startStudio(site.studioPort);
  try {
    const http = keepAliveClient(site.origin, playerCount);
    const reached = { http, keys: site.keys, studio };
    const games = await gamesByStudio(reached);
    const [game] = games;
    if (!game) throw new Error("The site has no game to bet on.");
    const over = new AbortController();
    let [bets, longestMs] = [0, 0];
    const players = await Promise.all(
      Array.from({ length: playerCount }, async (_, index) =>
        openGame(reached, await register(reached), games[index % games.length] ?? game),
      ),
    );
    const playing = players.map(async (player) => {
      while (!over.signal.aborted) {
        const sentMs = performance.now();
        const calls = roundCalls(http, player);
        const bet = calls.bet(100);
        const { status } = await bet.send();
        if (status !== "OK") throw new Error(`A bet was answered with ${status}.`);
        longestMs = Math.max(longestMs, performance.now() - sentMs);
        bets += 1;
        await calls.win(100, bet).send();
      }
    });
    const without = async () => {
      await pause(reportSeconds * secondMs);
      const ms = longestMs;
      [bets, longestMs] = [0, 0];
      return ms;
    };
    // The first bets warm the node up.
    await without();
    const beforeMs = await without();
    try {
      for (const table of changedTables) await migrateBesideReport(databaseUrl, table);
    } finally {
      over.abort();
      await Promise.all(playing);
    }
    say(
      `longest bet without a migration ${beforeMs.toFixed(0)} ms; ${bets} bets beside ${changedTables.length} migrations`,
    );
    const figure = Math.round(longestMs);
    return {
      name: "migrate.wait",
      figure,
      unit: "ms, longest wait of a bet",
      goal: `≤ ${goalMs}`,
      ok: figure <= goalMs,
    };
  } finally {
    await studio.close();
  }
}

/** Adds a column to a table as a node does that has the migration, while a transaction reads the table. */
async function migrateBesideReport(databaseUrl: string, table: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-bench-migrations-"));
  writeFileSync(
    join(folder, `${table}.sql`),
    `-- expand
     alter table ${table} add column bench_note integer not null default 0;
     alter table ${table} add constraint ${table}_bench_note check (bench_note >= 0) not valid;`,
  );
  const report = new pg.Client(databaseUrl);
  await report.connect();
  const database = await openDatabase({ url: databaseUrl, connectionsMax: 2 });
  try {
    await report.query("begin");
    await report.query(`select count(*) from ${table}`);
    const migrated = migrate(database, { folder, table: `bench_migrations_${table}` });
    await pause(reportSeconds * secondMs);
    await report.query("commit");
    await migrated;
  } finally {
    await report.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
