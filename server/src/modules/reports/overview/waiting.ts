import type { Sql } from "@tessera/database";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorDepositsApi, waitingDepositStatuses } from "@tessera/shared/operator-contracts/deposits";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { withdrawalGroups, withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import type { Guarded } from "@tessera/shared/operator-contracts/endpoint";
import type { Waiting, WaitingQueue } from "@tessera/shared/operator-contracts/overview";
import { isUnclaimed } from "../../payments/index.ts";
import { leftAfterMs } from "../../play/index.ts";

/** Calls that decide about the rows of each queue: who may make one of them sees what waits. */
export const decisionsOf: Readonly<Record<WaitingQueue, readonly Guarded[]>> = {
  deposits: [operatorDepositsApi.approve, operatorDepositsApi.secondApprove],
  withdrawals: [withdrawalOperatorApi.approve, withdrawalOperatorApi.secondApprove],
  payouts: [withdrawalOperatorApi.retry],
  payments: [unclaimedPaymentsApi.returned],
  transfers: [transferOperatorApi.resolve],
  rounds: [operatorRoundsApi.close],
  discrepancies: [operatorRoundsApi.closeDiscrepancy],
  differences: [operatorReconciliationApi.close],
  proposedDifferences: [operatorReconciliationApi.confirm],
  adjustments: [operatorAdjustmentsApi.confirm],
  referrals: [operatorReferralsApi.approve],
  spins: [operatorSpinsApi.deliver],
  support: [operatorSupportApi.answer],
  credits: [creditProposalsApi.approve],
  draws: [operatorJackpotsApi.release],
};

interface WaitingRow {
  readonly queue: string;
  readonly waiting: number;
  readonly oldest: Date;
  readonly medianSeconds: number;
}

/**
 * Rows that wait for a person, by queue, each with the beginning of its wait; the same rows as in the list of
 * the queue. A deposit waits since it was submitted or paid late, a failed payout since its approval, a round
 * since it should have ended.
 */
const waitingRows = `
  select 'deposits' as queue, coalesce(submitted_at, created_at) as since from deposits where status = any(:deposits)
  union all select 'withdrawals', created_at from withdrawals where status = any(:withdrawals)
  union all select 'payouts', coalesce(decided_at, created_at) from withdrawals where status = any(:payouts)
  union all select 'payments', j.effective_at from journals j where ${isUnclaimed}
  union all select 'transfers', created_at from transfers where status = 'unknown'
  union all select 'rounds', started_at + :leftAfterMs * interval '1 millisecond' from rounds
    where status = 'open' and started_at <= :now::timestamptz - :leftAfterMs * interval '1 millisecond'
  union all select 'discrepancies', seen_at from studio_discrepancies where closed_at is null
  union all select case state when 'open' then 'differences' else 'proposedDifferences' end, created_at
    from reconciliation_differences where state <> 'closed'
  union all select 'adjustments', created_at from adjustments where status = 'proposed'
  union all select 'referrals', created_at from referral_applications where status = 'pending'
  union all select 'spins', created_at from spins where status = 'item_pending'
  union all select 'support', coalesce(waits_since, created_at) from support_requests where status = 'open'
  union all select 'credits', created_at from credit_publications where status = 'proposed'
  union all select 'draws', held_at from jackpot_holds where status = 'held'`;

/**
 * Counts what waits in each of the queues, with the oldest row and the median of the waits until `now`. The
 * order is that of `queues`; a queue in which nothing waits is there with 0.
 */
export async function readWaiting(sql: Sql, queues: readonly WaitingQueue[], now: Date): Promise<Waiting[]> {
  const { waiting, failed } = withdrawalGroups;
  const rows = await sql.query<WaitingRow>(
    `select queue, count(*)::int as waiting, min(since) as oldest,
       extract(epoch from percentile_cont(0.5) within group (order by :now::timestamptz - since))::float8 as "medianSeconds"
     from (${waitingRows}) as waiting_row where queue = any(:queues) group by queue`,
    { now, queues, deposits: waitingDepositStatuses, withdrawals: waiting, payouts: failed, leftAfterMs },
  );
  const byQueue = new Map(rows.map((row) => [row.queue, row]));
  return queues.map((queue) => {
    const row = byQueue.get(queue);
    return {
      queue,
      waiting: row?.waiting ?? 0,
      oldest: row?.oldest.toISOString() ?? null,
      // A clock of another node may be behind the one that wrote the row.
      medianSeconds: row ? Math.max(0, row.medianSeconds) : null,
    };
  });
}
