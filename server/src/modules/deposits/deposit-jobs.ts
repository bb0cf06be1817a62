import type { Sql } from "@tessera/database";
import { approvesByItself } from "../../platform/auto-approval.ts";
import { GatewayUnavailable, type PaymentState } from "../../platform/payment-gateway.ts";
import { releaseClaim } from "../../standing/claims.ts";
import { takeTurn } from "../../standing/player-turn.ts";
import { giveUpAbandoned } from "./ask-gateway.ts";
import type { DepositParts } from "./deposit-parts.ts";
import { type DepositRow, findDeposit, lockDeposit, moveDeposit } from "./deposit-row.ts";
import { settlePayment } from "./settle-payment.ts";

const batchSize = 100;

/**
 * Ends deposits whose time is over, and those whose gateway was never heard of. A callback may have been lost, so the
 * gateway is asked first whether the money is there.
 */
export async function expireDeposits(parts: DepositParts): Promise<void> {
  const now = parts.clock.now();
  const due = await depositsWhere(
    parts.database,
    "status = 'awaiting_payment' and (expires_at <= $1 or pay_to is null) order by expires_at",
    now,
  );
  await forEach(parts, due, async (deposit) => {
    const payment = deposit.payTo && (await readBack(parts, deposit));
    if (payment) await settlePayment(parts, deposit, payment);
    await parts.database.transaction((sql) => expire(sql, deposit, now));
  });
}

async function expire(sql: Sql, { id, playerId }: DepositRow, now: Date): Promise<void> {
  await takeTurn(sql, playerId);
  const deposit = await lockDeposit(sql, id);
  if (await giveUpAbandoned(sql, deposit, now)) return;
  if (deposit.status !== "awaiting_payment" || deposit.expiresAt > now) return;
  await moveDeposit(sql, deposit, "expired", "job", now);
  await releaseClaim(sql, id, now);
}

/** Looks for the money of transfers that players say they have made, where the site decides by itself. */
export async function checkSubmitted(parts: DepositParts): Promise<void> {
  if (!(await approvesByItself(parts.database, parts.moneyMode))) return;
  const due = await depositsWhere(
    parts.database,
    "status = 'submitted' and gateway_ref is not null and created_at <= $1 order by submitted_at",
    parts.clock.now(),
  );
  await forEach(parts, due, async (deposit) => {
    const payment = await readBack(parts, deposit);
    if (payment) await settlePayment(parts, deposit, payment);
  });
}

/** One deposit that fails must not keep the others waiting. */
async function forEach(
  { log }: DepositParts,
  due: readonly DepositRow[],
  work: (deposit: DepositRow) => Promise<void>,
): Promise<void> {
  for (const deposit of due) {
    await work(deposit).catch((error: unknown) =>
      log.error({ err: error, deposit: deposit.id }, "A job could not treat a deposit"),
    );
  }
}

async function depositsWhere(sql: Sql, condition: string, now: Date): Promise<DepositRow[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from deposits where ${condition} limit ${batchSize}`,
    [now],
  );
  const deposits = await Promise.all(rows.map(({ id }) => findDeposit(sql, "id", id)));
  return deposits.filter((deposit) => deposit !== undefined);
}

/** What the gateway knows of a deposit's payment; null when it knows nothing or does not answer. */
export async function readBack(
  parts: DepositParts,
  { gatewayRef }: DepositRow,
): Promise<PaymentState | null> {
  if (gatewayRef === null) return null;
  try {
    return await parts.gateway.getPayment(gatewayRef);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}
