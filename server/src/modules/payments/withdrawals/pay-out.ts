import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { approvesByItself, fourEyesMinorSql } from "../../settings/index.ts";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { anyDue, forEachDue, nextAskMs } from "../../../platform/jobs/due-rows.ts";
import type { PaymentEvent } from "../../../integrations/payment-gateway/payment-events.ts";
import {
  GatewayUnavailable,
  type PayoutState,
} from "../../../integrations/payment-gateway/payment-gateway.ts";
import { payAmount } from "./withdrawal-money.ts";
import {
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  sharedWithOf,
  type WithdrawalRow,
} from "./withdrawal-row.ts";

export type PayoutDependencies = Pick<
  ModuleDependencies,
  "database" | "clock" | "gateway" | "moneyMode" | "log"
>;

const author = "system:payouts";
const orderBy = "due.created_at, due.id";

/** Condition for jobs: a withdrawal may be approved, paid or asked about. */
export const payoutsMayBeDue = anyDue({
  table: "withdrawals",
  where: "due.status in ('requested', 'approved') or (due.status = 'paying' and due.ask_after <= :now)",
});

/** Processes all due payouts: approves where the site may, starts, queries and settles them. */
export async function runPayouts(dependencies: PayoutDependencies): Promise<void> {
  await approveByItself(dependencies);
  await beginPayouts(dependencies);
  await pollPayouts(dependencies);
}

/** SQL that is true while an operator lets the player of the column withdraw. */
const mayWithdraw = (playerColumn: string): string =>
  `exists (select from players p where p.id = ${playerColumn} and p.status = 'active' and not p.withdraw_disabled)`;

/**
 * Approves play-money withdrawals, except amounts that need two operators, those of players who may not
 * withdraw now, and those to an account that several players have registered.
 */
async function approveByItself(dependencies: PayoutDependencies): Promise<void> {
  const { database, clock, moneyMode } = dependencies;
  if (!(await approvesByItself(database, moneyMode))) return;
  const due = {
    job: "payouts.approve",
    table: "withdrawals",
    where: `due.status = 'requested' and due.amount_minor < ${fourEyesMinorSql} and ${mayWithdraw("due.player_id")}
      and cardinality(${sharedWithOf("due")}) = 0`,
    orderBy,
  };
  await forEachDue(dependencies, due, (id) =>
    database.transaction(async (sql) => {
      const withdrawal = await lockWithdrawal(sql, id);
      if (withdrawal.status !== "requested" || withdrawal.approvedBy !== null) return;
      if (withdrawal.sharedWith.length > 0) return;
      // Read again under the player's lock, which a change of his flags takes too.
      const [player] = await sql.query(`select 1 where ${mayWithdraw("$1::uuid")}`, [withdrawal.playerId]);
      if (!player) return;
      const now = clock.now();
      await moveWithdrawal(sql, withdrawal, "approved", "job", now, { approvedBy: author });
      const target = { type: "withdrawal" as const, id };
      await writeAudit(sql, { actor: author, action: "withdrawal.approve", target, at: now });
    }),
  );
}

/**
 * Stores the payout before the gateway is called: after a crash the same payout is ordered again, under the
 * same key.
 */
function beginPayouts(dependencies: PayoutDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const where = "due.status = 'approved'";
  return forEachDue(dependencies, { job: "payouts.begin", table: "withdrawals", where, orderBy }, (id) =>
    database.transaction(async (sql) => {
      const withdrawal = await lockWithdrawal(sql, id);
      if (withdrawal.status !== "approved") return;
      await moveWithdrawal(sql, withdrawal, "paying", "job", clock.now(), { payoutId: id });
    }),
  );
}

function pollPayouts(dependencies: PayoutDependencies): Promise<void> {
  const where = "due.status = 'paying' and due.ask_after <= :now";
  return forEachDue(
    dependencies,
    { job: "payouts.ask", table: "withdrawals", where, orderBy },
    async (id) => {
      const withdrawal = await findWithdrawal(dependencies.database, "id", id);
      if (withdrawal?.status === "paying") await askAbout(dependencies, withdrawal);
    },
  );
}

/** Performs one step with the gateway. Without an answer nothing is decided: the money stays on hold. */
async function askAbout(dependencies: PayoutDependencies, withdrawal: WithdrawalRow): Promise<void> {
  const { gateway, database, clock, log } = dependencies;
  try {
    const ref = withdrawal.gatewayRef ?? (await createPayout(dependencies, withdrawal));
    await settlePayout(dependencies, withdrawal, await gateway.getPayout(ref));
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ err: error, withdrawal: withdrawal.id }, "The gateway told nothing about a payout");
  }
  const now = clock.now();
  // Nodes that ask at the same moment count as one: each doubles the wait otherwise.
  await database.query(
    `update withdrawals set asked_count = asked_count + 1, ask_after = $3
      where id = $1 and status = 'paying' and payout_id = $2 and ask_after <= $4`,
    [withdrawal.id, withdrawal.payoutId, new Date(now.getTime() + nextAskMs(withdrawal.askedCount)), now],
  );
}

async function createPayout(
  { gateway, database }: PayoutDependencies,
  { id, payoutId, realAmount, currency, bank }: WithdrawalRow,
): Promise<string> {
  if (payoutId === null) throw new Error(`Withdrawal ${id} is paying without a payout`);
  const { ref } = await gateway.createPayout({
    id: payoutId,
    realAmount,
    currency,
    bank: bank.bankCode,
    accountNumber: bank.accountNumber,
    accountName: bank.accountName,
  });
  await database.query(
    `update withdrawals set gateway_ref = $3, version = version + 1
      where id = $1 and payout_id = $2 and status = 'paying' and gateway_ref is null`,
    [id, payoutId, ref],
  );
  announceToOperators(database, "withdrawals");
  return ref;
}

/** Outcome of a callback, stored with it. */
export type PayoutSettlement = "paid" | "payout_failed" | "still_pending" | "already_settled" | "unknown";

/**
 * Handles a callback about a payout: reads the payout at the gateway and settles it by the answer. Throws
 * GatewayUnavailable when the gateway cannot be reached.
 */
export async function settlePayoutEvent(
  dependencies: PayoutDependencies,
  { ref }: PaymentEvent,
): Promise<PayoutSettlement> {
  const withdrawal = await findWithdrawal(dependencies.database, "gatewayRef", ref);
  if (!withdrawal) return "unknown";
  return settlePayout(dependencies, withdrawal, await dependencies.gateway.getPayout(ref));
}

/**
 * Settles a payout attempt by the gateway's state. Idempotent; a payout that the gateway does not know stays
 * open.
 */
async function settlePayout(
  { database, clock }: PayoutDependencies,
  { id, payoutId }: WithdrawalRow,
  state: PayoutState | null,
): Promise<PayoutSettlement> {
  if (!state) return "unknown";
  if (state.status === "pending") return "still_pending";
  return database.transaction(async (sql) => {
    const withdrawal = await lockWithdrawal(sql, id);
    if (withdrawal.status !== "paying" || withdrawal.payoutId !== payoutId) return "already_settled";
    const now = clock.now();
    if (state.status === "paid") {
      const finalJournalId = await payAmount(sql, withdrawal, author, now);
      await moveWithdrawal(sql, withdrawal, "paid", "gateway", now, { finalJournalId });
      return "paid";
    }
    await moveWithdrawal(sql, withdrawal, "payout_failed", "gateway", now, { reasonCode: "PAYOUT_FAILED" });
    return "payout_failed";
  });
}
