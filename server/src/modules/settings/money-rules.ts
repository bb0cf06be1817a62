import type { Sql } from "@tessera/database";
import { type NumberSetting, numberSettings } from "@tessera/shared/operator-contracts/settings";
import { isAmountInt } from "@tessera/shared/core/amount-int";

/** Limits and thresholds of money, amounts in whole credits. */
export type MoneyRules = Readonly<Record<NumberSetting, number>>;

const numberNames = Object.keys(numberSettings) as NumberSetting[];

/**
 * Reads the limits and thresholds as they are now: each node asks the database, so a change counts at once.
 */
export async function readMoneyRules(sql: Sql): Promise<MoneyRules> {
  const rows = await sql.query<{ key: string; value: unknown }>(
    "select key, value from settings where key = any($1)",
    [numberNames],
  );
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const ruleOf = (name: NumberSetting): number => {
    const value = stored.get(name);
    return typeof value === "number" && isAmountInt(value) ? value : numberSettings[name].default;
  };
  return {
    depositMin: ruleOf("depositMin"),
    depositMax: ruleOf("depositMax"),
    withdrawMin: ruleOf("withdrawMin"),
    withdrawMax: ruleOf("withdrawMax"),
    withdrawPerDay: ruleOf("withdrawPerDay"),
    withdrawFourEyes: ruleOf("withdrawFourEyes"),
    creditFourEyes: ruleOf("creditFourEyes"),
    adjustmentsPerDay: ruleOf("adjustmentsPerDay"),
  };
}

/**
 * SQL of the amount in minor units from which two operators approve a withdrawal, for statements that compare
 * it with many rows.
 */
export const fourEyesMinorSql = `coalesce((select (value #>> '{}')::bigint * 100 from settings where key = 'withdrawFourEyes'),
  ${numberSettings.withdrawFourEyes.default * 100})`;
