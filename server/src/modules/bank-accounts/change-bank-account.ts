import { erasure } from "../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { lockPlayer } from "../players/index.ts";

/** Makes an account the player's primary one. Refuses with NOT_FOUND. */
export async function makePrimary(sql: Sql, playerId: string, id: string): Promise<void> {
  await lockPlayer(sql, playerId);
  await refuseUnlessOwn(sql, playerId, id);
  // The old one first: a unique index allows only one primary account at any time.
  await sql.query("update player_bank_accounts set is_primary = false where player_id = $1 and is_primary", [
    playerId,
  ]);
  await sql.query("update player_bank_accounts set is_primary = true where id = $1", [id]);
}

/**
 * Removes an account; when it was the primary one, the oldest remaining account becomes primary. Refuses with
 * NOT_FOUND and BANK_IN_USE.
 */
export async function removeBankAccount(sql: Sql, playerId: string, id: string): Promise<void> {
  await lockPlayer(sql, playerId);
  await refuseUnlessOwn(sql, playerId, id);
  if (await isInUse(sql, id)) throw new Refusal("BANK_IN_USE");
  await sql.query("update player_bank_accounts set status = 'removed', is_primary = false where id = $1", [
    id,
  ]);
  await sql.query(
    `update player_bank_accounts set is_primary = true
      where id = (select id from player_bank_accounts where player_id = $1 and status <> 'removed'
                  order by is_primary desc, created_at, id limit 1)`,
    [playerId],
  );
}

async function refuseUnlessOwn(sql: Sql, playerId: string, id: string): Promise<void> {
  const own = await sql.query(
    "select from player_bank_accounts where id = $1 and player_id = $2 and status <> 'removed'",
    [id, playerId],
  );
  if (own.length === 0) throw new Refusal("NOT_FOUND");
}

async function isInUse(sql: Sql, id: string): Promise<boolean> {
  const uses = await sql.query(
    `select from deposits
      where player_bank_account_id = $1 and status in ('awaiting_payment', 'submitted', 'needs_review')
     union all
     select from withdrawals
      where player_bank_account_id = $1 and status in ('requested', 'approved', 'paying', 'payout_failed')
     limit 1`,
    [id],
  );
  return uses.length > 0;
}

/** Erasure of a player's bank accounts. */
export const bankAccountErasure = erasure(
  "player_bank_accounts",
  `update player_bank_accounts set account_number = '00000', account_name = '-', status = 'removed', is_primary = false
    where player_id = $1`,
  ["account_number", "account_name", "status", "is_primary"],
);
