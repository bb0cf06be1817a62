import type { Database } from "@tessera/database";

/** Facts of the catalogue that the analysis of a statement needs. */
export interface Schema {
  /** Columns of tables and views by `<relation oid>.<attribute number>`. */
  readonly columns: ReadonlyMap<string, SchemaColumn>;
  /** Statements of views by relation oid, as `pg_node_tree`. */
  readonly views: ReadonlyMap<string, string>;
  /** Functions and their operators' functions by oid. */
  readonly functions: ReadonlyMap<string, SchemaFunction>;
  /** Names of types by oid, for example `int8`, `_text` for an array. */
  readonly types: ReadonlyMap<string, string>;
}

export interface SchemaColumn {
  readonly isNotNull: boolean;
  /** Values that a check constraint allows; undefined when none lists them. */
  readonly values?: readonly string[];
}

export interface SchemaFunction {
  readonly name: string;
  /** True when it returns null only for a null argument, as far as the catalogue declares it. */
  readonly isStrict: boolean;
  /** True when it is part of PostgreSQL. */
  readonly isBuiltIn: boolean;
}

/** Reads the facts of a migrated database. */
export async function readSchema(database: Database): Promise<Schema> {
  return {
    columns: await readColumns(database),
    views: new Map(
      (
        await database.query<{ id: string; tree: string }>(
          "select ev_class::text as id, ev_action::text as tree from pg_rewrite where rulename = '_RETURN'",
        )
      ).map(({ id, tree }) => [id, tree]),
    ),
    functions: new Map(
      (
        await database.query<{ id: string; name: string; isStrict: boolean; isBuiltIn: boolean }>(
          `select oid::text as id, proname::text as name, proisstrict as "isStrict", oid < 16384 as "isBuiltIn"
             from pg_proc`,
        )
      ).map(({ id, ...facts }) => [id, facts]),
    ),
    types: await readTypes(database),
  };
}

/** Reads the names of types by oid. */
export async function readTypes(database: Database): Promise<Schema["types"]> {
  const rows = await database.query<{ id: string; name: string }>(
    "select oid::text as id, typname::text as name from pg_type",
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads the names of tables by oid, as `schema.table` outside of the schema `public`. */
export async function readTables(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; name: string }>(
    `select c.oid::text as id, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by name`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readColumns(database: Database): Promise<Schema["columns"]> {
  const rows = await database.query<{ id: string; isNotNull: boolean; checks: string[] | null }>(
    `select a.attrelid || '.' || a.attnum as id, a.attnotnull as "isNotNull",
       (select array_agg(pg_get_constraintdef(c.oid)) from pg_constraint c
         where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
       from pg_attribute a where not a.attisdropped`,
  );
  return new Map(
    rows.map(({ id, isNotNull, checks }) => {
      const values = (checks ?? []).flatMap((check) => listedValues(check) ?? []);
      return [id, values.length > 0 ? { isNotNull, values } : { isNotNull }];
    }),
  );
}

/**
 * Values of a constraint such as `CHECK ((column = ANY (ARRAY['a'::text, 'b'::text])))`, or `column <@
 * ARRAY[…]` for the items of a list; undefined when it has alternatives.
 */
function listedValues(check: string): readonly string[] | undefined {
  if (check.includes(" OR ")) return undefined;
  const list = /(?:= ANY \(|<@ )ARRAY\[([^\]]*)\]|\(\w+ = ('[^']*'::text)\)/.exec(check);
  const text = list?.[1] ?? list?.[2];
  return text === undefined ? undefined : [...text.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value);
}
