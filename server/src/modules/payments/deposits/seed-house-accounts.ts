import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { seedRows } from "../../../platform/storage/seed-rows.ts";

const accounts = [
  ["NUSA", "IDR", "7010020030"],
  ["LAUT", "IDR", "3300441122"],
  ["KENARI", "IDR", "1180099887766"],
  ["CHAOW", "THB", "2048813370"],
] as const;

/**
 * Seeds the accounts that receive manual transfers of play money. In real-money mode, operators enter their
 * own. Changes and deletions by operators are preserved.
 */
export async function seedHouseAccounts(database: Database, accountName = "Tessera Play"): Promise<void> {
  await database.transaction((sql) =>
    seedRows(sql, {
      table: "house_bank_accounts",
      key: ["bank_code", "account_number"],
      once: ["id"],
      groups: [["currency"], ["account_name"], ["min_minor", "max_minor"], ["active"], ["sort"]],
      rows: accounts.map(([bank, currency, number], index) => ({
        id: newId(),
        bank_code: bank,
        currency,
        account_number: number,
        account_name: accountName,
        min_minor: 1_000,
        max_minor: 10_000_000,
        active: true,
        sort: index + 1,
      })),
    }),
  );
}
