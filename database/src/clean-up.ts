import type { Sql } from "./database.ts";

/** Rows that one statement of a clean-up deletes at most: some 50 ms of work, whatever the table holds. */
export const batchRows = 10_000;

/** Time in milliseconds after which a run stops; the next run goes on where rows are left. */
const runMs = 30_000;

/** Deleted rows of one statement of a clean-up. */
export interface DeletedBatch {
  /** True when no further row had expired. */
  readonly isLast: boolean;
  /**
   * Position from which the next statement goes on; absent after the last one. From the beginning it would
   * pass the entries of all deleted rows, which stay in the index until it is vacuumed.
   */
  readonly position?: string;
}

/** Clean-up of a table: rows that nothing needs after a time, deleted in bounded batches by an index. */
export interface CleanUp {
  readonly table: string;
  /** Retention period in milliseconds. */
  readonly retentionMs: number;
  /**
   * Deletes a batch by one statement.
   *
   * @param end the time `retentionMs` ago
   * @param position that of the batch before; undefined at first
   */
  readonly deleteBatch: (sql: Sql, end: Date, position?: string) => Promise<DeletedBatch>;
}

/**
 * Returns the clean-up of rows that expire by a column. Rows that somebody has locked are left to the next
 * run, so that no statement waits.
 *
 * @param column time from which a row is stored for `retentionMs`; an index begins with it
 * @param condition SQL condition of the index, where it is one of some rows only
 */
export function expiredRows(
  table: string,
  retentionMs: number,
  column: string,
  condition: string = "true",
): CleanUp {
  const where = `${column} < $2 and ${condition}`;
  return {
    table,
    retentionMs,
    deleteBatch: (sql, end, position) =>
      deleteInOrder(sql, { table, column, where }, [position ?? null, end]),
  };
}

/**
 * Returns the clean-up of rows whose end the clock of the database has set, and judges: that of a node which
 * is ahead would delete them too early.
 *
 * @param column end of a row; an index begins with it
 */
export function endedRows(table: string, column: string): CleanUp {
  const where = `${column} <= now()`;
  return {
    table,
    retentionMs: 0,
    deleteBatch: (sql, _end, position) => deleteInOrder(sql, { table, column, where }, [position ?? null]),
  };
}

interface DeletedRows {
  readonly deleted: number;
  /** Time of the last one. */
  readonly position: string | null;
}

/** Deletes the next rows in the order of a column; the first value is the position that it goes on from. */
async function deleteInOrder(
  sql: Sql,
  { table, column, where }: Readonly<Record<"table" | "column" | "where", string>>,
  values: readonly unknown[],
): Promise<DeletedBatch> {
  const [row] = await sql.query<DeletedRows>(
    `with gone as (
       delete from ${table} where ctid = any(array(
         select ctid from ${table}
          where ${column} >= coalesce($1, '-infinity'::timestamptz) and ${where}
          order by ${column} limit ${batchRows} for update skip locked)) returning ${column} as at)
     select count(*)::int as deleted, max(at)::text as position from gone`,
    values,
  );
  if (!row || row.position === null || row.deleted < batchRows) return { isLast: true };
  return { isLast: false, position: row.position };
}

/** Rows that a clean-up looks at because no index can find those that have expired. */
export interface WalkedRows {
  /** Column of a unique index, in whose order the rows are looked at. */
  readonly key: string;
  /** SQL of a key before all others. */
  readonly first: string;
  /** Rows that one statement looks at, at most. */
  readonly pageRows: number;
  /** SQL condition of the rows to delete; `$1` is the time `retentionMs` ago. */
  readonly expired: string;
}

/** Returns the clean-up of a table whose rows are looked at in pages, one after another. */
export function walkedRows(
  table: string,
  retentionMs: number,
  { key, first, pageRows, expired }: WalkedRows,
): CleanUp {
  return {
    table,
    retentionMs,
    deleteBatch: async (sql, end, position) => {
      const [page] = await sql.query<{ position: string | null; seen: number }>(
        `with page as materialized (
           select ${key} from ${table} where ${key} > coalesce($2, ${first}) order by ${key} limit ${pageRows}),
         gone as (delete from ${table} where ${key} = any(array(select ${key} from page)) and ${expired})
         select (select ${key}::text from page order by ${key} desc limit 1) as position,
           (select count(*) from page)::int as seen`,
        [end, position ?? null],
      );
      if (!page || page.position === null || page.seen < pageRows) return { isLast: true };
      return { isLast: false, position: page.position };
    },
  };
}

/** Positions of clean-ups whose last run was over before they were. */
export type StoppedCleanUps = Map<CleanUp, string>;

/**
 * Runs clean-ups, in turn a batch of each, until nothing is left or the time is over. A clean-up that fails
 * ends for this run, the others go on; rejects with the first failure in the end.
 *
 * @param now time from which retention periods are counted back
 * @param options.forMs time in milliseconds after which no further turn begins
 * @param options.stopped where the run goes on, and where it has stopped in the end
 */
export async function cleanUp(
  database: Sql,
  cleanUps: readonly CleanUp[],
  now: Date,
  {
    forMs = runMs,
    stopped = new Map(),
  }: { readonly forMs?: number; readonly stopped?: StoppedCleanUps } = {},
): Promise<void> {
  const failures: unknown[] = [];
  const endsAt = performance.now() + forMs;
  let left = [...cleanUps];
  do {
    const next: CleanUp[] = [];
    for (const each of left) {
      try {
        const end = new Date(now.getTime() - each.retentionMs);
        const { isLast, position } = await each.deleteBatch(database, end, stopped.get(each));
        if (!isLast) next.push(each);
        if (isLast || position === undefined) stopped.delete(each);
        else stopped.set(each, position);
      } catch (error) {
        failures.push(error);
      }
    }
    left = next;
  } while (left.length > 0 && performance.now() < endsAt);
  if (failures.length > 0) throw failures[0];
}
