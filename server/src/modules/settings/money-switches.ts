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

/**
 * True when a withdrawal requires a code by mail: always with real money, and with play money when the
 * setting `withdrawCode` is on.
 */
export async function asksForWithdrawCode(sql: Sql, moneyMode: "play" | "real"): Promise<boolean> {
  return moneyMode === "real" || (await readSetting(sql, "withdrawCode")) === true;
}

/**
 * True when the site approves deposits and withdrawals automatically, so that a demo works without an
 * operator: the setting `autoApprove`, on by default, and only with play money.
 */
export async function approvesByItself(sql: Sql, moneyMode: "play" | "real"): Promise<boolean> {
  return moneyMode !== "real" && (await readSetting(sql, "autoApprove")) !== false;
}

/** Reads the value of a setting; undefined where nobody has set it. */
export async function readSetting(sql: Sql, key: string): Promise<unknown> {
  const [setting] = await sql.query<{ value: unknown }>("select value from settings where key = $1", [key]);
  return setting?.value;
}
