import type { Sql } from "@tessera/database";

/**
 * True when the site approves deposits and withdrawals automatically, so that a demo works without an
 * operator: the setting `autoApprove`, on by default, and only with play money.
 */
export async function approvesByItself(sql: Sql, moneyMode: "play" | "real"): Promise<boolean> {
  if (moneyMode === "real") return false;
  const [setting] = await sql.query<{ value: unknown }>(
    "select value from settings where key = 'autoApprove'",
  );
  return setting?.value !== false;
}
