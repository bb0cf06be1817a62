import type { Sql } from "@tessera/database";

/**
 * SQL that is true while the setting `withdrawCancel` allows players to cancel a withdrawal, which is the
 * default.
 */
export const withdrawCancelSql = `coalesce((select value = 'true'::jsonb from settings where key = 'withdrawCancel'), true)`;

/** True while players may cancel a withdrawal that waits for approval. */
export async function allowsWithdrawCancel(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ allows: boolean }>(`select ${withdrawCancelSql} as allows`);
  return row?.allows ?? true;
}
