import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Sql } from "./database.ts";

export interface Migrations {
  /** Folder with the `.sql` files; they run in the order of their names. */
  readonly folder: string;
  /** Table that records the applied migrations. Each package with migrations has a table of its own. */
  readonly table: string;
}

/** Error: the file of an applied migration has changed. Write a new migration instead. */
export class ChangedMigration extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`Migration ${file} has been applied and must not change; add a new file instead`);
    this.name = "ChangedMigration";
    this.file = file;
  }
}

/**
 * Applies the pending migrations of the folder: each file once, in a transaction of its own, and only one process at a
 * time. Returns the names of the files that this call applied. Throws {@link ChangedMigration}.
 */
export async function migrate(database: Database, { folder, table }: Migrations): Promise<string[]> {
  if (!/^[a-z_][a-z0-9_]*$/.test(table)) throw new RangeError(`Not a table name: ${table}`);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  await withAdvisoryLock(database, table, (sql) =>
    sql.execute(
      `create table if not exists ${table} (file text primary key, digest text not null, applied_at timestamptz not null default now())`,
    ),
  );

  const applied: string[] = [];
  for (const file of files) {
    const script = await readFile(join(folder, file), "utf8");
    if (await withAdvisoryLock(database, table, (sql) => applyOnce(sql, table, file, script)))
      applied.push(file);
  }
  return applied;
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

async function applyOnce(sql: Sql, table: string, file: string, script: string): Promise<boolean> {
  // Normalised because line endings depend on the checkout.
  const digest = createHash("sha256").update(script.replaceAll("\r\n", "\n")).digest("hex");
  const [earlier] = await sql.query<{ digest: string }>(`select digest from ${table} where file = $1`, [
    file,
  ]);
  if (earlier && earlier.digest !== digest) throw new ChangedMigration(file);
  if (earlier) return false;
  await sql.execute(script);
  await sql.query(`insert into ${table} (file, digest) values ($1, $2)`, [file, digest]);
  return true;
}
