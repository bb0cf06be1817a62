import type { Sql } from "@tessera/database";

/**
 * Whether a withdrawal needs a code by mail: always where money is real, and where it is for play when the setting
 * `withdrawCode` was switched on.
 */
export async function asksForWithdrawCode(sql: Sql, moneyMode: "play" | "real"): Promise<boolean> {
  if (moneyMode === "real") return true;
  const [setting] = await sql.query<{ value: unknown }>(
    "select value from settings where key = 'withdrawCode'",
  );
  return setting?.value === true;
}
