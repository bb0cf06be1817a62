import type { Sql } from "@tessera/database";

/**
 * True when a withdrawal requires a code by mail: always with real money, and with play money when the
 * setting `withdrawCode` is on.
 */
export async function asksForWithdrawCode(sql: Sql, moneyMode: "play" | "real"): Promise<boolean> {
  if (moneyMode === "real") return true;
  const [setting] = await sql.query<{ value: unknown }>(
    "select value from settings where key = 'withdrawCode'",
  );
  return setting?.value === true;
}
