import { isManualTransfer } from "@tessera/shared/contracts/deposits";
import type { Sql } from "@tessera/database";
import { GatewayUnavailable } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { releaseClaim } from "../../promotions/index.ts";
import { lockPlayer } from "../../players/index.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { moveDeposit } from "./deposit-moves.ts";
import { type DepositRow, findDeposit, lockDeposit } from "./deposit-row.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Marks a manual transfer as sent by the player: from now on the deposit waits for an operator and does not
 * expire. One that is submitted already, because its money has arrived, stays as it is. Refuses with
 * NOT_FOUND, DEPOSIT_EXPIRED and CONFLICT.
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
  if (!isManualTransfer(deposit.method)) throw new Refusal("CONFLICT");
  if (deposit.status === "submitted") return deposit;
  return moveDeposit(sql, deposit, "submitted", "player", now, { note });
}

/**
 * Reads a deposit's payment from the gateway and settles it. Call it before an unsubmit, outside of a
 * transaction: a deposit whose money has arrived cannot be unsubmitted. Refuses with NOT_FOUND, and with
 * GATEWAY_UNAVAILABLE when the gateway cannot be asked.
 */
export async function settleBeforeUnsubmit(
  dependencies: DepositDependencies,
  playerId: string,
  id: string,
): Promise<void> {
  const deposit = found(await findDeposit(dependencies.database, "ofPlayer", id, playerId));
  if (deposit.status !== "submitted" || deposit.gatewayRef === null) return;
  const payment = await dependencies.gateway.getPayment(deposit.gatewayRef).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) throw new Refusal("GATEWAY_UNAVAILABLE");
    throw error;
  });
  if (payment) await settlePayment(dependencies, deposit, payment);
}

/**
 * Takes back the player's submission: the deposit waits for its payment again, with the same expiry as
 * before. Refuses with NOT_FOUND, DEPOSIT_PAID when money has arrived, and CONFLICT when it is not submitted.
 */
export async function unsubmitDeposit(
  sql: Sql,
  playerId: string,
  id: string,
  now: Date,
): Promise<DepositRow> {
  const deposit = await lockOwn(sql, playerId, id);
  if (deposit.realPaid !== null) throw new Refusal("DEPOSIT_PAID");
  return moveDeposit(sql, deposit, "awaiting_payment", "player", now);
}

/** Cancels an unpaid deposit. Refuses with NOT_FOUND and DEPOSIT_NOT_CANCELLABLE. */
export async function cancelDeposit(sql: Sql, playerId: string, id: string, now: Date): Promise<DepositRow> {
  const deposit = await lockOwn(sql, playerId, id);
  if (deposit.status !== "awaiting_payment") throw new Refusal("DEPOSIT_NOT_CANCELLABLE");
  await moveDeposit(sql, deposit, "cancelled", "player", now);
  await releaseClaim(sql, id, now);
  return lockDeposit(sql, id);
}

async function lockOwn(sql: Sql, playerId: string, id: string): Promise<DepositRow> {
  await lockPlayer(sql, playerId);
  if (!(await findDeposit(sql, "ofPlayer", id, playerId))) throw new Refusal("NOT_FOUND");
  return lockDeposit(sql, id);
}
