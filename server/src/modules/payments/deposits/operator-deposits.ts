import type { Sql } from "@tessera/database";
import { realUnits } from "@tessera/shared/core/money";
import type { FastifyInstance } from "fastify";
import {
  type Decided,
  operatorDecision,
  preparedDecision,
} from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { found } from "../../../platform/errors/refusal.ts";
import {
  approveByOperator,
  approveSecond,
  awaitsSecondApproval,
  rejectByOperator,
} from "./decide-deposit.ts";
import { readTrail } from "../../../platform/audit/read-trail.ts";
import { readBack } from "./deposit-jobs.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { type DepositRow, findDeposit, listDeposits } from "./deposit-row.ts";
import {
  type OperatorDeposit,
  operatorDepositsApi as api,
} from "@tessera/shared/operator-contracts/deposits";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";
import { mapPage } from "../../../platform/lists/list-page.ts";
import { withInstants } from "../../../platform/storage/instants.ts";

/** Registers the deposit routes of cashiers. Source: spec:operators#operator-decisions. */
export function registerOperatorDeposits(app: FastifyInstance, dependencies: DepositDependencies): void {
  const { database } = dependencies;

  operatorRoute(app, api.list, async ({ query }) =>
    mapPage(await listDeposits(database, query), toOperatorDto),
  );

  operatorRoute(app, api.one, async ({ params }) => ({
    ...toOperatorDto(await readDeposit(database, params.id)),
    trail: await readTrail(database, { type: "deposit", id: params.id }),
  }));

  preparedDecision(
    app,
    api.approve,
    async ({ params }) => readBack(dependencies, await readDeposit(database, params.id)),
    async ({ sql, params: { id }, body, by, now }, payment) => {
      const before = await readDeposit(sql, id);
      const realPaid = typeof body.realPaid === "string" ? realUnits(BigInt(body.realPaid)) : null;
      const approval = { realPaid, payment, note: body.note ?? null, version: body.version, by, now };
      return decided("approve", before, await approveByOperator(sql, id, approval));
    },
  );

  operatorDecision(app, api.secondApprove, async ({ sql, params: { id }, body, by, now }) => {
    const before = await readDeposit(sql, id);
    const realPaid = realUnits(BigInt(body.realPaid));
    const approval = { realPaid, note: body.note ?? null, version: body.version, by, now };
    return decided("second-approve", before, await approveSecond(sql, id, approval));
  });

  operatorDecision(app, api.reject, async ({ sql, params: { id }, body, by, now }) => {
    const before = await readDeposit(sql, id);
    const rejection = { ...body, note: body.note ?? null, by, now };
    return decided("reject", before, await rejectByOperator(sql, id, rejection));
  });
}

async function readDeposit(sql: Sql, id: string): Promise<DepositRow> {
  return found(await findDeposit(sql, "id", id));
}

function decided(
  verb: AuditVerb<"deposit">,
  before: DepositRow,
  after: DepositRow,
): Decided<OperatorDeposit> {
  return {
    audit: {
      action: `deposit.${verb}`,
      target: { type: "deposit", id: after.id },
      before: changeable(before),
      after: changeable(after),
    },
    answer: toOperatorDto(after),
  };
}

function changeable(row: DepositRow) {
  const { status, realPaid, approvedBy, approvedReal, creditedMinor, reasonCode } = row;
  return { status, realPaid, approvedBy, approvedReal, creditedMinor, reasonCode };
}

function toOperatorDto(row: DepositRow): OperatorDeposit {
  return {
    ...withInstants(row),
    realAmount: row.realAmount.toString(),
    realPaid: row.realPaid?.toString() ?? null,
    realCurrency: row.currency,
    approvedReal: row.approvedReal?.toString() ?? null,
    needsSecondApproval: awaitsSecondApproval(row),
  };
}
