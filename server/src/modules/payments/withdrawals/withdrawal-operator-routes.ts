import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../../dependencies.ts";
import {
  type Decided,
  type OperatorDecision,
  operatorDecision,
} from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { found } from "../../../platform/errors/refusal.ts";
import { readTrail } from "../../../platform/audit/read-trail.ts";
import {
  approve,
  approveSecond,
  type Decision,
  markPaid,
  needsFourEyes,
  refund,
  reject,
  retry,
} from "./decide-withdrawal.ts";
import {
  type ReviewedWithdrawal,
  type WithdrawalGroup,
  withdrawalGroups,
  withdrawalOperatorApi as api,
} from "@tessera/shared/operator-contracts/withdrawals";
import { findWithdrawal, selectWithdrawal, toWithdrawalDto, type WithdrawalRow } from "./withdrawal-row.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../../platform/lists/list-page.ts";
import type { WithdrawalSource, WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";

/** Operator endpoints for withdrawals. */
export function registerWithdrawalOperators(app: FastifyInstance, { database }: ModuleDependencies): void {
  operatorRoute(app, api.list, async ({ query }) =>
    mapPage(await listWithdrawals(database, query), toReviewedDto),
  );

  operatorRoute(app, api.one, async ({ params }) => {
    const withdrawal = found(await findWithdrawal(database, "id", params.id));
    const trail = await readTrail(database, { type: "withdrawal", id: params.id });
    return { ...toReviewedDto(withdrawal), trail };
  });

  operatorDecision(app, api.approve, (decision) => decide(decision, "approve", approve));
  operatorDecision(app, api.secondApprove, (decision) => decide(decision, "second-approve", approveSecond));
  operatorDecision(app, api.reject, (decision) => decide(decision, "reject", reject));
  operatorDecision(app, api.retry, (decision) => decide(decision, "retry", retry));
  operatorDecision(app, api.refund, (decision) => decide(decision, "refund", refund));
  operatorDecision(app, api.markPaid, (decision) => decide(decision, "mark-paid", markPaid));
}

/** Carries out a decision with everything that its body names. */
async function decide<Body extends Pick<Decision, "note" | "version">>(
  { sql, params: { id }, body, by, now }: OperatorDecision<{ readonly id: string }, Body>,
  verb: AuditVerb<"withdrawal">,
  work: (sql: Sql, id: string, decision: Body & Decision) => Promise<WithdrawalRow>,
): Promise<Decided<ReviewedWithdrawal>> {
  const before = await findWithdrawal(sql, "id", id);
  const after = await work(sql, id, { ...body, by, now });
  const { version: _, ...given } = body;
  return {
    audit: {
      action: `withdrawal.${verb}`,
      target: { type: "withdrawal", id },
      before: before ? changeable(before) : null,
      after: { ...changeable(after), ...given },
    },
    answer: toReviewedDto(after),
  };
}

function changeable({ status, approvedBy, reasonCode, payoutAttempts, version }: WithdrawalRow) {
  return { status, approvedBy, reasonCode, payoutAttempts, version };
}

function toReviewedDto(row: WithdrawalRow): ReviewedWithdrawal {
  return {
    ...toWithdrawalDto(row),
    playerId: row.playerId,
    username: row.username,
    accountNumber: row.bank.accountNumber,
    accountSharedWith: [...row.sharedWith],
    netMinor: minorUnits(row.amountMinor - row.feeMinor),
    approvedBy: row.approvedBy,
    needsSecondApproval: row.status === "requested" && needsFourEyes(row),
    payoutAttempts: row.payoutAttempts,
    gatewayRef: row.gatewayRef,
    bankRef: row.bankRef,
    version: row.version,
  };
}

interface WithdrawalsWanted extends ListWanted {
  readonly status?: WithdrawalStatus | undefined;
  readonly group?: WithdrawalGroup | undefined;
  readonly source?: WithdrawalSource | undefined;
}

const withdrawalList: List = {
  select: selectWithdrawal,
  from: "withdrawals w",
  at: "w.created_at",
  search: {
    ids: ["w.id"],
    numbers: ["w.number"],
    players: ["w.player_id"],
    amounts: ["w.amount_minor"],
    reals: ["w.real_amount"],
    references: ["w.gateway_ref", "w.bank_ref", "(w.bank_snapshot->>'accountNumber')"],
  },
};

/**
 * Lists one page of withdrawals for the back office: those to decide or to pay, the oldest first, others the
 * newest first.
 */
function listWithdrawals(
  sql: Sql,
  { status, group, source, ...wanted }: WithdrawalsWanted,
): Promise<ListPage<WithdrawalRow>> {
  const isOpen = group !== undefined && group !== "closed";
  return listPage<WithdrawalRow>(
    sql,
    withdrawalList,
    { ...wanted, order: wanted.order ?? (isOpen ? "oldest" : "newest") },
    {
      "w.status = any(?)": group && withdrawalGroups[group],
      "w.status = ?": status,
      "w.source = ?": source,
    },
  );
}
