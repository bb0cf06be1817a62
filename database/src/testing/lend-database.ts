import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "../database.ts";
import { embeddedDatabase } from "../embedded.ts";

/** A migrated engine that is lent to one test after the other. */
interface Engine {
  readonly pglite: PGlite;
  /** Qualified names of the tables without rows after the migrations, of every schema. */
  readonly emptyTables: readonly string[];
  /** Script that returns the fingerprint of everything that emptying those tables does not restore. */
  readonly fingerprintQuery: string;
  readonly fingerprint: string;
}

const idle = new Map<string, Engine>();

/**
 * Lends a migrated database that nobody uses, or a new one. Its `close` restores the state after the migrations: rows,
 * sequences and the session. An engine whose schema, or whose rows of the migrations, a test has changed is not lent again.
 *
 * @param kind names databases of the same content
 * @param open creates an engine of that content
 */
export async function lendDatabase(kind: string, open: () => Promise<PGlite>): Promise<Database> {
  const waiting = idle.get(kind);
  idle.delete(kind);
  const engine = waiting ?? (await describeEngine(await open()));
  const database = embeddedDatabase(engine.pglite);
  let isClosed = false;
  const assertOpen = () => {
    if (isClosed) throw new Error("The database is closed");
  };
  return {
    ...database,
    query: async (text, parameters) => {
      assertOpen();
      return database.query(text, parameters);
    },
    execute: async (script) => {
      assertOpen();
      return database.execute(script);
    },
    transaction: async (work, options) => {
      assertOpen();
      return database.transaction(work, options);
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      // One of a kind is enough for files one after the other, and an engine takes some hundred megabytes.
      if (!idle.has(kind) && (await restore(engine)) && !idle.has(kind)) idle.set(kind, engine);
      else await engine.pglite.close();
    },
  };
}

/** Catalogues whose rows describe the schema, roles and settings. A changed row has a higher `xmin`. */
const catalogues = [
  "pg_attrdef",
  "pg_attribute",
  "pg_authid",
  "pg_class",
  "pg_constraint",
  "pg_database",
  "pg_db_role_setting",
  "pg_enum",
  "pg_extension",
  "pg_index",
  "pg_inherits",
  "pg_namespace",
  "pg_policy",
  "pg_proc",
  "pg_rewrite",
  "pg_sequence",
  "pg_trigger",
  "pg_type",
] as const;

async function describeEngine(pglite: PGlite): Promise<Engine> {
  const emptyTables = await namesOf(pglite, (table) => `where not exists (select from ${table})`);
  const filledTables = await namesOf(pglite, (table) => `where exists (select from ${table})`);
  const parts = [
    ...catalogues.map((name) => `(select count(*) || '/' || max(xmin::text::bigint) from ${name})`),
    ...filledTables.map((name) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t)`),
  ];
  const fingerprintQuery = `select concat_ws(' ', ${parts.join(", ")}) as fingerprint`;
  return {
    pglite,
    emptyTables,
    fingerprintQuery,
    fingerprint: await readFingerprint(pglite, fingerprintQuery),
  };
}

/** Qualified names of the tables for which a condition holds. */
async function namesOf(pglite: PGlite, condition: (table: string) => string): Promise<string[]> {
  const tables = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const parts = tables.rows.map(({ name }) => `select '${name}' as name ${condition(name)}`);
  const { rows } = await pglite.query<{ name: string }>(parts.join(" union all "));
  return rows.map(({ name }) => name);
}

async function readFingerprint(pglite: PGlite, query: string): Promise<string> {
  const { rows } = await pglite.query<{ fingerprint: string }>(query);
  return rows[0]?.fingerprint ?? "";
}

/** Restores the state after the migrations. Returns false when that is impossible. */
async function restore({ pglite, emptyTables, fingerprintQuery, fingerprint }: Engine): Promise<boolean> {
  try {
    await pglite.exec("discard all");
    // Triggers of the ledger refuse deletions, so none fires meanwhile, which requires a superuser.
    const deletions = emptyTables.map((table) => `delete from ${table};`).join("\n");
    await pglite.exec(`begin; set local session_replication_role = replica; ${deletions} commit;`);
    await pglite.exec(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
         from pg_sequences where last_value is not null`,
    );
    return (await readFingerprint(pglite, fingerprintQuery)) === fingerprint;
  } catch {
    return false;
  }
}
