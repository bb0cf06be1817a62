import { randomInt } from "node:crypto";
import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";

/** Registers a bank account of a player that payouts can use. Returns its id. */
export async function createTestBankAccount(sql: Sql, playerId: string, now: Date): Promise<string> {
  const id = newId();
  await sql.query(
    `insert into player_bank_accounts (id, player_id, bank_code, account_number, account_name, currency, created_at)
     values ($1, $2, 'NUSA', $3, 'Budi Santoso', 'IDR', $4)`,
    [id, playerId, String(randomInt(10 ** 9, 10 ** 10)), now],
  );
  return id;
}
