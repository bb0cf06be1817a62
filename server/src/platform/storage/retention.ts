import type { Sql } from "@tessera/database";

/**
 * Retention period of rows that anybody can create and that nothing of value depends on; the area of the
 * table keeps it.
 */
export interface Retention {
  readonly table: string;
  readonly retentionMs: number;
  /** Deletes the rows that have expired, where `end` is the time `retentionMs` ago. */
  readonly deleteRows: (sql: Sql, end: Date) => Promise<unknown>;
}

/**
 * Returns the retention of a table.
 *
 * @param retentionMs retention period, in milliseconds
 * @param expired SQL condition of the rows to delete; `$1` is the time `retentionMs` ago
 */
export function retention(table: string, retentionMs: number, expired: string): Retention {
  return {
    table,
    retentionMs,
    deleteRows: (sql, end) => sql.query(`delete from ${table} where ${expired}`, [end]),
  };
}
