import type { Sql } from "@tessera/database";

/**
 * Whether the site decides about deposits and withdrawals by itself, so that a newcomer sees the whole way without an
 * operator: the setting `autoApprove`, on unless it was switched off, and only where money is for play.
 */
export async function approvesByItself(sql: Sql, moneyMode: "play" | "real"): Promise<boolean> {
  if (moneyMode === "real") return false;
  const [setting] = await sql.query<{ value: unknown }>(
    "select value from settings where key = 'autoApprove'",
  );
  return setting?.value !== false;
}
