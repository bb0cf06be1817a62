import type { Sql } from "@tessera/database";

/** Erasure of the personal data of one table, which the area of the table keeps. Source: decision 0791. */
export interface Erasure {
  readonly table: string;
  /** Columns that it replaces; absent when it deletes the rows. */
  readonly columns?: readonly string[];
  /** Erases the data of one player, inside the caller's transaction. */
  readonly erase: (sql: Sql, playerId: string) => Promise<unknown>;
}

/**
 * Returns the erasure of a table.
 *
 * @param statement SQL of it; `$1` is the player
 * @param columns columns that it replaces; absent when it deletes the rows
 */
export function erasure(table: string, statement: string, columns?: readonly string[]): Erasure {
  return {
    table,
    ...(columns && { columns }),
    erase: (sql, playerId) => sql.query(statement, [playerId]),
  };
}
