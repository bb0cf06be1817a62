import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "../database.ts";
import { EmbeddedConnection } from "../embedded-connection.ts";
import { embeddedDatabase } from "../embedded.ts";

/** A migrated engine that is used by one test after the other. */
interface Engine {
  readonly connection: EmbeddedConnection;
  /** Statement that empties the tables without rows after the migrations, of every schema. */
  readonly deletion: string;
  /** Script that returns the fingerprint of everything that emptying those tables does not restore. */
  readonly fingerprintQuery: string;
  readonly fingerprint: string;
}

const idle = new Map<string, Engine>();

/**
 * Provides a migrated database that nobody uses, or a new one. Its `close` restores the state after the
 * migrations: rows, sequences and the session. An engine whose schema, or whose rows of the migrations, a
 * test has changed is not used again.
 *
 * @param kind names databases of the same content
 * @param open creates an engine of that content
 */
export async function reuseDatabase(kind: string, open: () => Promise<PGlite>): Promise<Database> {
  const waiting = idle.get(kind);
  idle.delete(kind);
  const engine = waiting ?? (await describeEngine(new EmbeddedConnection(await open())));
  const database = embeddedDatabase(engine.connection);
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
    session: async (work) => {
      assertOpen();
      return database.session(work);
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      // One of a kind is enough for files one after the other, and an engine takes some hundred megabytes.
      if (!idle.has(kind) && (await restore(engine)) && !idle.has(kind)) idle.set(kind, engine);
      else await engine.connection.close();
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

async function describeEngine(connection: EmbeddedConnection): Promise<Engine> {
  return connection.exclusively(() => {
    const emptyTables = namesOf(connection, (table) => `where not exists (select from ${table})`);
    const filledTables = namesOf(connection, (table) => `where exists (select from ${table})`);
    const deletions = emptyTables.map((table, index) => `d${index} as (delete from ${table})`);
    const parts = [
      ...catalogues.map((name) => `(select count(*) || '/' || max(xmin::text::bigint) from ${name})`),
      ...filledTables.map((name) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t)`),
    ];
    const fingerprintQuery = `select concat_ws(' ', ${parts.join(", ")}) as fingerprint`;
    return {
      connection,
      deletion: deletions.length > 0 ? `with ${deletions.join(", ")} select` : "select",
      fingerprintQuery,
      fingerprint: readFingerprint(connection, fingerprintQuery),
    };
  });
}

/** Qualified names of the tables for which a condition holds. */
function namesOf(connection: EmbeddedConnection, condition: (table: string) => string): string[] {
  const tables = connection.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    [],
  );
  const parts = tables.map(({ name }) => `select '${name}' as name ${condition(name)}`);
  if (parts.length === 0) return [];
  return connection.query<{ name: string }>(parts.join(" union all "), []).map(({ name }) => name);
}

function readFingerprint(connection: EmbeddedConnection, query: string): string {
  const [row] = connection.query<{ fingerprint: string }>(query, []);
  return row?.fingerprint ?? "";
}

/**
 * Statements that reset a session as `discard all` does, but for prepared statements: the next test runs the
 * same ones.
 */
const resetSession = [
  "close all",
  "set session authorization default",
  "reset all",
  "select pg_advisory_unlock_all()",
  "discard temp",
  "discard sequences",
] as const;

/** Restores the state after the migrations. Returns false when that is impossible. */
async function restore({ connection, deletion, fingerprintQuery, fingerprint }: Engine): Promise<boolean> {
  try {
    return await connection.exclusively(() => {
      for (const statement of resetSession) connection.query(statement, []);
      connection.command("begin");
      // Triggers of the ledger refuse deletions, so none fires meanwhile, which requires a superuser.
      connection.query("set local session_replication_role = replica", []);
      connection.query(deletion, []);
      connection.command("commit");
      connection.query(
        `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
           from pg_sequences where last_value is not null`,
        [],
      );
      return readFingerprint(connection, fingerprintQuery) === fingerprint;
    });
  } catch {
    return false;
  }
}
