import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import { openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";
import { pollUntil } from "../../e2e/outside/poll-until.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { run } from "../../tools/testing/processes.ts";
import { atMost, type BenchOptions, type Figure } from "../figure.ts";
import { withBets } from "./bets-beside.ts";

const root = join(import.meta.dirname, "../..");

/** Tables that a bet reads or writes, each of which one migration changes. */
const changedTables = ["accounts", "rounds", "round_txs", "journals", "entries", "game_sessions", "outbox"];
/** Time for which a report reads on when a migration waits for it. */
const reportSeconds = 3;
const goalMs = 500;

/**
 * Longest wait of a bet while a migration runs: 16 players bet one after another while the command `migrate`
 * of a next build adds a column with a check to each table of a bet. A report reads that table when its
 * migration begins, and for three seconds more, so that the migration has to wait for its lock.
 */
export async function measureMigrationWait(
  site: SiteProcess,
  databaseUrl: string,
  { say }: BenchOptions,
): Promise<Figure> {
  return withBets(site, async ({ take }) => {
    const without = async () => {
      await pause(reportSeconds * secondMs);
      return take().longestMs;
    };
    // The first bets warm the node up.
    await without();
    const beforeMs = await without();
    const build = prepareNextBuild();
    try {
      for (const table of changedTables) await migrateBesideReport(build, databaseUrl, table);
    } finally {
      rmSync(build.folder, { recursive: true, force: true });
    }
    const { bets, longestMs } = take();
    say(
      `longest bet without a migration ${beforeMs.toFixed(0)} ms; ${bets} bets beside ${changedTables.length} migrations`,
    );
    return atMost("migrate.wait", longestMs, "ms, longest wait of a bet", goalMs, 0);
  });
}

/** Files of a build of the site that has further migrations. */
interface NextBuild {
  readonly folder: string;
  readonly entry: string;
}

/** Copies what the command `migrate` of the built site needs. */
function prepareNextBuild(): NextBuild {
  const folder = mkdtempSync(join(tmpdir(), "tessera-bench-migrations-"));
  for (const part of ["site/dist", "server/migrations", "releases/migrations"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, entry: join(folder, "site/dist/site.js") };
}

/** Adds a column to a table by the command `migrate` of the next build, while a transaction reads it. */
async function migrateBesideReport(build: NextBuild, databaseUrl: string, table: string): Promise<void> {
  const number = 9_000 + changedTables.indexOf(table);
  writeFileSync(
    join(build.folder, `server/migrations/${number}_${table}.sql`),
    `-- expand
     alter table ${table} add column bench_note integer not null default 0;
     alter table ${table} add constraint ${table}_bench_note check (bench_note >= 0) not valid;`,
  );
  await withBooks(openPostgresBooks(databaseUrl), async ({ ask }) => {
    await ask("begin");
    await ask(`select count(*) from ${table}`);
    const env = { ...process.env, NODE_ENV: "test", DATA_DIR: build.folder, DATABASE_URL: databaseUrl };
    const migrated = run(process.execPath, [build.entry, "migrate"], { env });
    const isWaiting = async () => {
      // Within a transaction the server shows what it showed before, unless it is asked to forget that.
      await ask("select pg_stat_clear_snapshot()");
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%bench_note%'";
      return (await ask(waiting)).length > 0;
    };
    await Promise.race([pollUntil("the migration waits for its lock", isWaiting), migrated]);
    await pause(reportSeconds * secondMs);
    await ask("commit");
    await migrated;
  });
}
