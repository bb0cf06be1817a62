import type { Sql } from "@tessera/database";
import { approvesByItself } from "../../settings/index.ts";
import { anyDue, type DueRows, forEachDue } from "../../../platform/jobs/due-rows.ts";
import {
  GatewayUnavailable,
  type PaymentState,
} from "../../../integrations/payment-gateway/payment-gateway.ts";
import { releaseClaim } from "../../promotions/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { giveUpAbandoned } from "./request-payment.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { moveDeposit } from "./deposit-moves.ts";
import { type DepositRow, findDeposit, lockDeposit } from "./deposit-row.ts";
import { settlePayment } from "./settle-payment.ts";

const expiring: DueRows = {
  job: "deposits.expire",
  table: "deposits",
  where: "due.status = 'awaiting_payment' and (due.expires_at <= :now or due.pay_to is null)",
  orderBy: "due.expires_at",
};

/** Condition for jobs: a deposit has expired, or its gateway never answered. */
export const mayExpire = anyDue(expiring);

/**
 * Ends deposits that have expired, and those whose gateway never answered. A callback may have been lost, so
 * the payment is read from the gateway first.
 */
export function expireDeposits(dependencies: DepositDependencies): Promise<void> {
  return forEachDue(dependencies, expiring, async (id) => {
    const deposit = await findDeposit(dependencies.database, "id", id);
    if (!deposit) return;
    const payment = deposit.payTo && (await readBack(dependencies, deposit));
    if (payment) await settlePayment(dependencies, deposit, payment);
    await dependencies.database.transaction((sql) => expire(sql, deposit, dependencies.clock.now()));
  });
}

async function expire(sql: Sql, { id, playerId }: DepositRow, now: Date): Promise<void> {
  await lockPlayer(sql, playerId);
  const deposit = await lockDeposit(sql, id);
  if (await giveUpAbandoned(sql, deposit, now)) return;
  if (deposit.status !== "awaiting_payment" || deposit.expiresAt > now) return;
  await moveDeposit(sql, deposit, "expired", "job", now);
  await releaseClaim(sql, id, now);
}

/** Condition of a deposit that the player has paid by his own word, and that the gateway knows. */
const isSubmitted = "due.status = 'submitted' and due.gateway_ref is not null";
/** Condition for jobs: the payment of a deposit may be there. */
export const mayBePaid = anyDue({ table: "deposits", where: isSubmitted });

/**
 * Checks submitted transfers for their payment; those whose money is there as well, when the site approves by
 * itself.
 */
export async function checkSubmitted(dependencies: DepositDependencies): Promise<void> {
  const due: DueRows = {
    job: "deposits.check-submitted",
    table: "deposits",
    // Money that has arrived needs no further look while an operator has to decide.
    where: `${isSubmitted} and (:byItself or due.real_paid is null)`,
    values: { byItself: await approvesByItself(dependencies.database, dependencies.moneyMode) },
    orderBy: "due.submitted_at",
  };
  await forEachDue(dependencies, due, async (id) => {
    const deposit = await findDeposit(dependencies.database, "id", id);
    const payment = deposit && (await readBack(dependencies, deposit));
    if (payment) await settlePayment(dependencies, deposit, payment);
  });
}

/**
 * Reads a deposit's payment from the gateway; null when it is unknown there or the gateway does not answer.
 */
export async function readBack(
  dependencies: DepositDependencies,
  { gatewayRef }: DepositRow,
): Promise<PaymentState | null> {
  if (gatewayRef === null) return null;
  try {
    return await dependencies.gateway.getPayment(gatewayRef);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}
