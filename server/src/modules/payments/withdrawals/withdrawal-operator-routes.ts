import type { Database, Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../../dependencies.ts";
import type { Operator } from "../../../platform/http/operator.ts";
import { actorOf, operatorRoute } from "../../../platform/http/operator-route.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { readTrail } from "../../operators/index.ts";
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
  withdrawalOperatorApi,
} from "@tessera/shared/operator-contracts/withdrawals";
import { listWithdrawals } from "./list-withdrawals.ts";
import { findWithdrawal, toWithdrawalDto, type WithdrawalRow } from "./withdrawal-row.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";

/** Operator endpoints for withdrawals. Every change is written to the audit log in the same transaction. */
export function registerWithdrawalOperators(
  app: FastifyInstance,
  { database, clock }: ModuleDependencies,
): void {
  const decide = decider(database, () => clock.now());

  operatorRoute(app, withdrawalOperatorApi.list, async ({ query }) => {
    const { items, nextAfter } = await listWithdrawals(database, query);
    return { items: items.map(toReviewedDto), nextAfter };
  });

  operatorRoute(app, withdrawalOperatorApi.one, async ({ params }) => {
    const withdrawal = await findWithdrawal(database, "id", params.id);
    if (!withdrawal) throw new Refusal("NOT_FOUND");
    const trail = await readTrail(database, { type: "withdrawal", id: params.id });
    return { ...toReviewedDto(withdrawal), trail };
  });

  operatorRoute(app, withdrawalOperatorApi.approve, (call) =>
    decide(call, "approve", (sql, id, decision) => approve(sql, id, decision)),
  );

  operatorRoute(app, withdrawalOperatorApi.secondApprove, (call) =>
    decide(call, "second-approve", (sql, id, decision) => approveSecond(sql, id, decision)),
  );

  operatorRoute(app, withdrawalOperatorApi.reject, (call) =>
    decide(call, "reject", (sql, id, decision) =>
      reject(sql, id, { ...decision, reasonCode: call.body.reasonCode }),
    ),
  );

  operatorRoute(app, withdrawalOperatorApi.retry, (call) =>
    decide(call, "retry", (sql, id, decision) => retry(sql, id, decision)),
  );

  operatorRoute(app, withdrawalOperatorApi.refund, (call) =>
    decide(call, "refund", (sql, id, decision) =>
      refund(sql, id, { ...decision, reasonCode: call.body.reasonCode }),
    ),
  );

  operatorRoute(app, withdrawalOperatorApi.markPaid, (call) =>
    decide(call, "mark-paid", (sql, id, decision) =>
      markPaid(sql, id, { ...decision, bankRef: call.body.bankRef }),
    ),
  );
}

interface DecisionCall {
  readonly params: { readonly id: string };
  readonly body: { readonly note?: string | null | undefined; readonly version: number };
  readonly operator: Operator;
  readonly audit: (
    sql: Sql,
    entry: Pick<AuditEntry, "action" | "target" | "before" | "after">,
  ) => Promise<void>;
}

/** Runs a decision and writes it to the audit log, in one transaction. */
function decider(database: Database, now: () => Date) {
  return (
    { params, body, operator, audit }: DecisionCall,
    verb: AuditVerb<"withdrawal">,
    work: (sql: Sql, id: string, decision: Decision) => Promise<WithdrawalRow>,
  ): Promise<ReviewedWithdrawal> =>
    database.transaction(async (sql) => {
      const before = await findWithdrawal(sql, "id", params.id);
      const { note, version, ...told } = body;
      const after = await work(sql, params.id, { by: actorOf(operator), note, version, now: now() });
      await audit(sql, {
        action: `withdrawal.${verb}`,
        target: { type: "withdrawal", id: params.id },
        before: before ? changeable(before) : null,
        after: { ...changeable(after), ...told, note },
      });
      return toReviewedDto(after);
    });
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
