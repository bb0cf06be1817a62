import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database, Sql } from "./database.ts";
import { isLockTimeout } from "./unavailable.ts";

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
 * @throws ChangedMigration, NewerSchema
 */
export async function findPending(database: Sql, migrations: Migrations): Promise<string[]> {
  const files = await readMigrations(migrations);
  const pending = await comparePending(database, migrations.table, files);
  return pending.map(({ file }) => file);
}

/**
 * Applies the pending migrations of the folder: each file once, in a transaction of its own, and only one
 * process at a time. Returns the names of the files that this call applied.
 *
 * @throws ChangedMigration, NewerSchema; nothing was applied then
 */
export async function migrate(database: Database, migrations: Migrations): Promise<string[]> {
  const { table } = migrations;
  const files = await readMigrations(migrations);
  await withAdvisoryLock(database, table, async (sql) => {
    await sql.execute(
      `create table if not exists ${table} (file text primary key, digest text not null, applied_at timestamptz not null default now());
       alter table ${table} add column if not exists kind text not null default 'expand' check (kind in ('expand', 'contract'))`,
    );
    await comparePending(sql, table, files);
  });

  const applied: string[] = [];
  for (const migration of files)
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
      };
    }),
  );
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

function withAdvisoryLock<Result>(
  database: Database,
  table: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (sql) => {
      await sql.query("select pg_advisory_xact_lock(hashtext($1))", [table]);
      return work(sql);
    },
    // A migration takes its time, and another node may be running one.
    { isUnlimited: true },
  );
}

/**
 * Longest wait of a statement of a migration for a lock: as long, calls of players that need the same table
 * wait behind it. A migration of two tables may wait twice, with the lock of the first one.
 */
const lockMs = 200;
const retryAfterMs = 1_000;
const attemptsMax = 300;

/**
 * Applies a migration unless another process has. Where a table is in use, it lets the calls of players go
 * first and tries again.
 */
async function applyOnce(
  database: Database,
  table: string,
  { file, script, digest, kind }: Migration,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withAdvisoryLock(database, table, async (sql) => {
        const earlier = await sql.query(`select from ${table} where file = $1`, [file]);
        if (earlier.length > 0) return false;
        await sql.execute(`set local lock_timeout = ${lockMs}`);
        await sql.execute(script);
        await sql.query(`insert into ${table} (file, digest, kind) values ($1, $2, $3)`, [
          file,
          digest,
          kind,
        ]);
        return true;
      });
    } catch (error) {
      if (attempt === attemptsMax || !isLockTimeout(error)) throw error;
      await delay(retryAfterMs);
    }
  }
}
