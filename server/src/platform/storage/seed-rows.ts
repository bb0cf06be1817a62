import { isDeepStrictEqual } from "node:util";
import type { Sql } from "@tessera/database";

/** A seeded row by column, as JSON values. */
type SeededRow = Readonly<Record<string, unknown>>;

export interface Seed {
  readonly table: string;
  /** Columns that identify a row, of type text. */
  readonly key: readonly string[];
  /** Columns that are written only with a new row. */
  readonly once?: readonly string[];
  /**
   * Columns that follow the seed while nobody has changed them. The columns of one group are updated
   * together.
   */
  readonly groups: readonly (readonly string[])[];
  readonly rows: readonly SeededRow[];
}

type Values = Readonly<Record<string, unknown>>;

/** A row whose seed differs from that of the last start. */
interface ChangedSeed {
  readonly key: string;
  readonly current: Values;
  readonly previous: Values;
  readonly next: Values;
}

/**
 * Writes seeds into a table, inside the caller's transaction. A new row is inserted; a row that an operator
 * has deleted or created is not changed. A group of columns follows a changed seed only while it still holds
 * its last seeded values. Idempotent. Source of the rule: decision 0418.
 */
export async function seedRows(sql: Sql, seed: Seed): Promise<void> {
  // Instants are compared as text; the lock serialises two nodes that start at the same time.
  await sql.query(
    "select set_config('timezone', 'UTC', true), pg_advisory_xact_lock(hashtextextended($1, 0))",
    [`seed ${seed.table}`],
  );
  // At a first start every row is new, and none can have changed.
  if ((await insertNew(sql, seed)) === seed.rows.length) return;
  const changed = await findChanged(sql, seed);
  for (const group of seed.groups) {
    const untouched = changed.filter((row) => isUntouched(row, group) && differs(row, group));
    if (untouched.length > 0) await updateGroup(sql, seed, group, untouched);
  }
  await remember(sql, seed, changed);
}

const keyOf = ({ key }: Seed, alias: string) =>
  `concat_ws(' ', ${key.map((column) => `${alias}.${column}`).join()})`;
const followingColumns = ({ groups }: Seed) => groups.flat();

/** The seed's rows `r`, read by the table's own types. */
const records = ({ table }: Seed) => `jsonb_populate_recordset(null::${table}, $1::jsonb) r`;

const valuesOf = (seed: Seed) =>
  `jsonb_build_object(${followingColumns(seed)
    .map((column) => `'${column}', r.${column}`)
    .join()})`;

/** Inserts the rows of which there is neither a row nor a memory. Returns their number. */
async function insertNew(sql: Sql, seed: Seed): Promise<number> {
  const columns = [...new Set([...seed.key, ...(seed.once ?? []), ...followingColumns(seed)])];
  const inserted = await sql.query(
    `with written as (
       insert into ${seed.table} as t (${columns.join()})
       select ${columns.map((column) => `r.${column}`).join()} from ${records(seed)}
        where not exists (select from seeded_rows k where k.table_name = $2 and k.key = ${keyOf(seed, "r")})
       on conflict do nothing returning ${keyOf(seed, "t")} as key)
     insert into seeded_rows (table_name, key, "values")
     select $2, ${keyOf(seed, "r")}, ${valuesOf(seed)} from ${records(seed)} join written w on w.key = ${keyOf(seed, "r")}
     returning 1`,
    [JSON.stringify(seed.rows), seed.table],
  );
  return inserted.length;
}

async function findChanged(sql: Sql, seed: Seed): Promise<ChangedSeed[]> {
  return sql.query<ChangedSeed & Record<string, unknown>>(
    `select k.key, to_jsonb(t) as current, k."values" as previous, s.next
       from (select ${keyOf(seed, "r")} as key, ${valuesOf(seed)} as next from ${records(seed)}) s
       join seeded_rows k on k.table_name = $2 and k.key = s.key
       join ${seed.table} t on ${keyOf(seed, "t")} = s.key
      where k."values" is distinct from s.next
        for update of t`,
    [JSON.stringify(seed.rows), seed.table],
  );
}

function isUntouched({ current, previous }: ChangedSeed, group: readonly string[]): boolean {
  return group.every((column) => column in previous && isDeepStrictEqual(current[column], previous[column]));
}

function differs({ current, next }: ChangedSeed, group: readonly string[]): boolean {
  return group.some((column) => !isDeepStrictEqual(current[column], next[column]));
}

async function updateGroup(
  sql: Sql,
  seed: Seed,
  group: readonly string[],
  rows: readonly ChangedSeed[],
): Promise<void> {
  await sql.query(
    `update ${seed.table} t set ${group.map((column) => `${column} = r.${column}`).join()}
       from ${records(seed)} where ${keyOf(seed, "t")} = ${keyOf(seed, "r")} and ${keyOf(seed, "r")} = any($2)`,
    [JSON.stringify(seed.rows), rows.map(({ key }) => key)],
  );
}

async function remember(sql: Sql, { table }: Seed, rows: readonly ChangedSeed[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `update seeded_rows k set "values" = s.next
       from jsonb_to_recordset($1::jsonb) as s (key text, next jsonb) where k.table_name = $2 and k.key = s.key`,
    [JSON.stringify(rows.map(({ key, next }) => ({ key, next }))), table],
  );
}
