import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hasCode } from "@tessera/shared/core/has-code";
import type { Database, Sql } from "./database.ts";
import { type LoneStatement, readLoneStatements, shorten } from "./migration-statements.ts";
import { DatabaseUnavailable, deadlockDetected, isLockTimeout } from "./unavailable.ts";

export interface Migrations {
  /** Folder with the `.sql` files; they run in the order of their names. */
  readonly folder: string;
  /** Table that records the applied migrations. Each package with migrations has a table of its own. */
  readonly table: string;
}

/**
 * Kind of a migration, by the first line of its file, `-- expand` or `-- contract`: after one that expands
 * the schema the release before still works, after one that contracts it that release no longer does. A file
 * without such a line expands.
 */
type MigrationKind = "expand" | "contract";

interface Migration {
  readonly file: string;
  readonly script: string;
  readonly digest: string;
  readonly kind: MigrationKind;
  /** Absent for a migration that is one transaction. */
  readonly statements?: readonly LoneStatement[] | undefined;
}

/** Error: the schema of a database is not one that this build can use. */
export class UnusableSchema extends Error {}

/** Error: the file of an applied migration has changed. Write a new migration instead. */
export class ChangedMigration extends UnusableSchema {
  constructor(file: string) {
    super(`Migration ${file} has been applied and must not change; add a new file instead.`);
    this.name = "ChangedMigration";
  }
}

/** Error: a migration has failed. */
class FailedMigration extends Error {
  /** @param statement the one that has failed, of a migration without a transaction */
  constructor(file: string, statement: string | undefined, cause: unknown) {
    const place = statement === undefined ? file : `${file}, statement "${shorten(statement)}"`;
    super(`Migration ${place}: ${cause instanceof Error ? cause.message : ""}`, { cause });
    this.name = "FailedMigration";
  }
}

/** Error: a newer build has removed something from the schema that this build needs. */
class NewerSchema extends UnusableSchema {
  constructor(file: string) {
    super(
      `A newer build has applied the migration ${file}, after which this build does not work. Start that build, or restore a backup from before it.`,
    );
    this.name = "NewerSchema";
  }
}

/** Error: the database has tables of another program. */
class ForeignSchema extends UnusableSchema {
  constructor(table: string) {
    super(`The database has tables of another program, for example ${table}. Use an empty database.`);
    this.name = "ForeignSchema";
  }
}

/**
 * Finds the migrations of the folder that are not applied yet, in their order. Changes nothing.
 *
 * @throws UnusableSchema
 */
export async function findPending(database: Sql, migrations: Migrations): Promise<string[]> {
  const files = await readMigrations(migrations);
  const pending = await comparePending(database, migrations.table, files);
  return pending.map(({ file }) => file);
}

/**
 * Applies the pending migrations of the folder, only one process at a time: each file once, in a transaction
 * of its own, or statement by statement where its first line ends with "without a transaction". Returns the
 * names of the files that this call applied.
 *
 * @throws UnusableSchema; nothing was applied then. FailedMigration, or DatabaseUnavailable with one as its
 *   cause: the next call goes on with the file, one without a transaction where it stopped
 */
export async function migrate(database: Database, migrations: Migrations): Promise<string[]> {
  const { table } = migrations;
  const files = await readMigrations(migrations);
  const pending = await inLockedTransaction(database, table, async (sql) => {
    await sql.execute(
      `create table if not exists ${table} (file text primary key, digest text not null, applied_at timestamptz not null default now());
       alter table ${table} add column if not exists kind text not null default 'expand' check (kind in ('expand', 'contract'))`,
    );
    return comparePending(sql, table, files);
  });

  const applied: string[] = [];
  for (const migration of pending)
    if (await applyOnce(database, table, migration)) applied.push(migration.file);
  return applied;
}

/**
 * Verifies that a database is empty or has been migrated before.
 *
 * @param tables tables of which one records migrations in every database of ours
 * @throws ForeignSchema
 */
export async function refuseForeign(database: Sql, tables: readonly string[]): Promise<void> {
  const found = await database.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.relname`,
  );
  const [other] = found;
  if (other && !found.some(({ name }) => tables.includes(name))) throw new ForeignSchema(other.name);
}

async function readMigrations({ folder, table }: Migrations): Promise<Migration[]> {
  if (!/^[a-z_][a-z0-9_]*$/.test(table)) throw new RangeError(`Not a table name: ${table}`);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const script = await readFile(join(folder, file), "utf8");
      return {
        file,
        script,
        // Normalised because line endings depend on the checkout.
        digest: createHash("sha256").update(script.replaceAll("\r\n", "\n")).digest("hex"),
        kind: /^-- contract\b/.test(script) ? "contract" : "expand",
        statements: readStatements(file, script),
      };
    }),
  );
}

function readStatements(file: string, script: string): Migration["statements"] {
  try {
    return readLoneStatements(script);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new UnusableSchema(`Migration ${file}: ${fault}`, { cause: error });
  }
}

/** Compares the files with the applied migrations. Returns those that are not applied. */
async function comparePending(
  sql: Sql,
  table: string,
  files: readonly Migration[],
): Promise<readonly Migration[]> {
  const [stored] = await sql.query<{ exists: boolean }>(`select to_regclass($1) is not null as exists`, [
    table,
  ]);
  if (!stored?.exists) return files;
  const applied = await sql.query<{ file: string; digest: string; kind: string }>(
    // A table of an earlier build has no column for the kind.
    `select file, digest, coalesce(to_jsonb(applied) ->> 'kind', 'expand') as kind from ${table} applied`,
  );
  const digests = new Map(applied.map(({ file, digest }) => [file, digest]));
  const names = new Set(files.map(({ file }) => file));
  const newer = applied.find(({ file, kind }) => !names.has(file) && kind === "contract");
  if (newer) throw new NewerSchema(newer.file);
  const changed = files.find(({ file, digest }) => (digests.get(file) ?? digest) !== digest);
  if (changed) throw new ChangedMigration(changed.file);
  return files.filter(({ file }) => !digests.has(file));
}

/** Interval at which the lock of another process is asked for. */
const askAgainMs = 100;

/**
 * Takes the lock by which one process at a time migrates, unless another one has it. Nobody waits for it in a
 * statement: `create index concurrently` of the process that has it would wait for that statement in turn.
 *
 * @param scope end of the lock
 */
async function takeLock(sql: Sql, scope: "transaction" | "session", table: string): Promise<boolean> {
  const take = scope === "session" ? "pg_try_advisory_lock" : "pg_try_advisory_xact_lock";
  return (await sql.query(`select where ${take}(hashtext($1))`, [table])).length > 0;
}

async function inLockedTransaction<Result>(
  database: Database,
  table: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await database.transaction(
      async (sql) => ((await takeLock(sql, "transaction", table)) ? { result: await work(sql) } : undefined),
      // A migration takes its time.
      { isUnlimited: true },
    );
    if (done) return done.result;
    await delay(askAgainMs);
  }
}

/**
 * Longest wait of a statement of a migration for a lock: as long, calls of players that need the same table
 * wait behind it. A migration of two tables may wait twice, with the lock of the first one.
 */
const lockMs = 200;
const retryAfterMs = 1_000;
const attemptsMax = 300;

/** Runs `work` again while what it needs is in use, after it has let the calls of players go first. */
async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attemptsMax || !isInUse(error)) throw error;
      await delay(retryAfterMs);
    }
  }
}

const isInUse = (error: unknown) => isLockTimeout(error) || hasCode(error, deadlockDetected);

/** Applies a migration unless another process has. */
async function applyOnce(database: Database, table: string, migration: Migration): Promise<boolean> {
  const { file, statements } = migration;
  try {
    return await whenFree(() =>
      statements
        ? applyStatements(database, table, migration, statements)
        : applyScript(database, table, migration),
    );
  } catch (error) {
    throw failure(file, undefined, error);
  }
}

function applyScript(database: Database, table: string, migration: Migration): Promise<boolean> {
  return inLockedTransaction(database, table, async (sql) => {
    if (await isApplied(sql, table, migration)) return false;
    await sql.execute(`set local lock_timeout = ${lockMs}`);
    await sql.execute(migration.script);
    await record(sql, table, migration);
    return true;
  });
}

function applyStatements(
  database: Database,
  table: string,
  migration: Migration,
  statements: readonly LoneStatement[],
): Promise<boolean> {
  // A lock of the session, so that it lasts as long as the statements, also when this process is gone.
  return database.session(async (sql) => {
    while (!(await takeLock(sql, "session", table))) await delay(askAgainMs);
    if (await isApplied(sql, table, migration)) return false;
    for (const statement of statements) {
      try {
        await (statement.index === undefined ? changeRows(sql, statement.text) : changeIndex(sql, statement));
      } catch (error) {
        // A build of before waits for the lock in a statement: it has to get it before the next attempt.
        if (statement.index !== undefined && isInUse(error)) throw error;
        throw failure(migration.file, statement.text, error);
      }
    }
    await record(sql, table, migration);
    return true;
  });
}

/** Repeats a statement until it changes no row. */
async function changeRows(sql: Sql, text: string): Promise<void> {
  await sql.execute(`set lock_timeout = ${lockMs}`);
  const change = () => sql.query(`${text}\n returning 1`);
  while ((await whenFree(change)).length > 0);
}

/** Creates or drops an index. An interrupted creation leaves one that is invalid: it is dropped first. */
async function changeIndex(sql: Sql, { text, index }: LoneStatement): Promise<void> {
  // It waits for transactions to end, while nobody waits for it.
  await sql.execute("set lock_timeout = 0");
  const interrupted = await sql.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (interrupted.length > 0) await sql.execute(`drop index concurrently ${index}`);
  await sql.execute(text);
}

async function isApplied(sql: Sql, table: string, { file }: Migration): Promise<boolean> {
  return (await sql.query(`select from ${table} where file = $1`, [file])).length > 0;
}

async function record(sql: Sql, table: string, { file, digest, kind }: Migration): Promise<void> {
  await sql.query(`insert into ${table} (file, digest, kind) values ($1, $2, $3)`, [file, digest, kind]);
}

/** Returns the error of a migration with its place, unless it has one. What can succeed later stays that. */
function failure(file: string, statement: string | undefined, error: unknown): unknown {
  if (error instanceof FailedMigration) return error;
  if (!(error instanceof DatabaseUnavailable)) return new FailedMigration(file, statement, error);
  if (error.cause instanceof FailedMigration) return error;
  return new DatabaseUnavailable(error.reason, new FailedMigration(file, statement, error.cause ?? error));
}
