import type { Sql } from "./database.ts";

/**
 * Inserts one row.
 *
 * @param row values by the names of their columns, written where the function is called: the names are a
 *   part of the statement, and `npm run row-types` compares them with the table. JSON is passed as text
 * @param rest of the statement: `on conflict`, `returning`
 * @returns the rows of `returning`
 */
export function insertRow<Row extends object = Record<string, unknown>>(
  sql: Sql,
  table: string,
  row: Readonly<Record<string, unknown>>,
  rest = "",
): Promise<Row[]> {
  const columns = Object.keys(row);
  return sql.query<Row>(
    `insert into ${table} (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) ${rest}`,
    Object.values(row),
  );
}
