import type { Sql } from "@tessera/database";

/**
 * Returns the present version of a withdrawal, as an operator sees it who has just read it; 0 for an unknown
 * one.
 */
export async function withdrawalVersion(sql: Sql, id: string): Promise<number> {
  const [row] = await sql.query<{ version: number }>("select version from withdrawals where id = $1", [id]);
  return row?.version ?? 0;
}
