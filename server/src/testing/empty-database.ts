import type { Database } from "@tessera/database";

/** Finds the tables that the migrations filled; must be called before any other write. */
export async function seededTables(database: Database): Promise<ReadonlySet<string>> {
  const parts = (await tablesOf(database)).map(
    (table) => `select '${table}' as name where exists (select from "${table}")`,
  );
  const rows = await database.query<{ name: string }>(parts.join(" union all "));
  return new Set(rows.map(({ name }) => name));
}

/**
 * Empties all other tables. Triggers of the ledger prevent that, so they are disabled meanwhile, which
 * requires a superuser.
 */
export async function emptyDatabase(database: Database, seeded: ReadonlySet<string>): Promise<void> {
  const tables = (await tablesOf(database)).filter((table) => !seeded.has(table));
  await database.transaction(async (sql) => {
    await sql.execute("set local session_replication_role = replica");
    await sql.execute(tables.map((table) => `delete from "${table}";`).join("\n"));
  });
}

async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}
