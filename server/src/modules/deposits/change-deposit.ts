import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/refusal.ts";
import { releaseClaim } from "../../standing/claims.ts";
import { takeTurn } from "../../standing/player-turn.ts";
import { type DepositRow, findDeposit, lockDeposit, moveDeposit } from "./deposit-row.ts";

/**
 * The player says that he has made the transfer: from now on it does not expire. Refuses with NOT_FOUND, DEPOSIT_EXPIRED
 * and CONFLICT.
 */
export async function submitDeposit(
  sql: Sql,
  playerId: string,
  id: string,
  { note, now }: { readonly note: string | null; readonly now: Date },
): Promise<DepositRow> {
  const deposit = await lockOwn(sql, playerId, id);
  const isOver = deposit.status === "awaiting_payment" && deposit.expiresAt <= now;
  if (isOver || deposit.status === "expired") throw new Refusal("DEPOSIT_EXPIRED");
  if (deposit.method !== "bank_manual") throw new Refusal("CONFLICT");
  return moveDeposit(sql, deposit, "submitted", "player", now, { note });
}

/** Gives an unpaid deposit up. Refuses with NOT_FOUND and DEPOSIT_NOT_CANCELLABLE. */
export async function cancelDeposit(sql: Sql, playerId: string, id: string, now: Date): Promise<DepositRow> {
  const deposit = await lockOwn(sql, playerId, id);
  if (deposit.status !== "awaiting_payment") throw new Refusal("DEPOSIT_NOT_CANCELLABLE");
  await moveDeposit(sql, deposit, "cancelled", "player", now);
  await releaseClaim(sql, id, now);
  return lockDeposit(sql, id);
}

async function lockOwn(sql: Sql, playerId: string, id: string): Promise<DepositRow> {
  await takeTurn(sql, playerId);
  if (!(await findDeposit(sql, "ofPlayer", id, playerId))) throw new Refusal("NOT_FOUND");
  return lockDeposit(sql, id);
}
