import type { Sql } from "@tessera/database";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { releaseAmount } from "./withdrawal-money.ts";
import { findWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "./withdrawal-row.ts";

/**
 * Cancels a player's own withdrawal and returns the money to the account that it was taken from. Refuses with
 * NOT_FOUND, and with WITHDRAW_NOT_CANCELLABLE once it is approved, or while the setting does not allow it.
 */
export async function cancelWithdrawal(
  sql: Sql,
  playerId: string,
  id: string,
  now: Date,
): Promise<WithdrawalRow> {
  if (!(await findWithdrawal(sql, "ofPlayer", id, playerId))) throw new Refusal("NOT_FOUND");
  const withdrawal = await lockWithdrawal(sql, id);
  if (!withdrawal.mayCancel) throw new Refusal("WITHDRAW_NOT_CANCELLABLE");
  return moveWithdrawal(sql, withdrawal, "cancelled", "player", now, {
    finalJournalId: await releaseAmount(sql, withdrawal, `player:${playerId}`, now),
  });
}
