import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";

const accounts = [
  ["NUSA", "IDR", "7010020030"],
  ["LAUT", "IDR", "3300441122"],
  ["KENARI", "IDR", "1180099887766"],
  ["CHAOW", "THB", "2048813370"],
] as const;

/** The accounts that manual transfers of play money go to. Where money is real, operators enter their own. */
export async function seedHouseAccounts(database: Database): Promise<void> {
  await database.query(
    `insert into house_bank_accounts (id, bank_code, currency, account_number, account_name, min_minor, max_minor, sort)
     select id, bank, currency, number, 'Tessera Play', 1000, 10000000, sort
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as a (id, bank, currency, number, sort)
     on conflict (bank_code, account_number) do nothing`,
    [
      accounts.map(() => newId()),
      accounts.map(([bank]) => bank),
      accounts.map(([, currency]) => currency),
      accounts.map(([, , number]) => number),
    ],
  );
}
