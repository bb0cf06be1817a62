import type { Sql } from "@tessera/database";
import { minorUnits, realUnits } from "@tessera/shared/core/money";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { actorOf, operatorRoute } from "../../../platform/http/operator-route.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import {
  approveByOperator,
  approveSecond,
  awaitsSecondApproval,
  rejectByOperator,
} from "./decide-deposit.ts";
import { readTrail } from "../../operators/index.ts";
import { readBack } from "./deposit-jobs.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { type DepositRow, findDeposit, listDeposits } from "./deposit-row.ts";
import {
  type operatorDeposit,
  operatorDepositsApi as api,
} from "@tessera/shared/operator-contracts/deposits";
import type { AuditAction } from "@tessera/shared/operator-contracts/audit-actions";

/** Registers the deposit routes of cashiers. Source: spec:operators#operator-decisions. */
export function registerOperatorDeposits(app: FastifyInstance, dependencies: DepositDependencies): void {
  const { database, clock } = dependencies;

  operatorRoute(app, api.list, async ({ query }) => {
    const { items, nextAfter } = await listDeposits(database, query);
    return { items: items.map(toOperatorDto), nextAfter };
  });

  operatorRoute(app, api.one, async ({ params }) => ({
    ...toOperatorDto(await readDeposit(database, params.id)),
    trail: await readTrail(database, { type: "deposit", id: params.id }),
  }));

  operatorRoute(app, api.approve, async ({ params, body, operator, audit }) => {
    const payment = await readBack(dependencies, await readDeposit(database, params.id));
    return database.transaction(async (sql) => {
      const before = await readDeposit(sql, params.id);
      const after = await approveByOperator(sql, params.id, {
        realPaid: typeof body.realPaid === "string" ? realUnits(BigInt(body.realPaid)) : null,
        payment,
        note: body.note ?? null,
        version: body.version,
        by: actorOf(operator),
        now: clock.now(),
      });
      await audit(sql, auditOf("deposit.approve", before, after));
      return toOperatorDto(after);
    });
  });

  operatorRoute(app, api.secondApprove, ({ params, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const before = await readDeposit(sql, params.id);
      const after = await approveSecond(sql, params.id, {
        realPaid: realUnits(BigInt(body.realPaid)),
        note: body.note ?? null,
        version: body.version,
        by: actorOf(operator),
        now: clock.now(),
      });
      await audit(sql, auditOf("deposit.second-approve", before, after));
      return toOperatorDto(after);
    }),
  );

  operatorRoute(app, api.reject, ({ params, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const before = await readDeposit(sql, params.id);
      const after = await rejectByOperator(sql, params.id, {
        reasonCode: body.reasonCode,
        note: body.note ?? null,
        version: body.version,
        by: actorOf(operator),
        now: clock.now(),
      });
      await audit(sql, auditOf("deposit.reject", before, after));
      return toOperatorDto(after);
    }),
  );
}

async function readDeposit(sql: Sql, id: string): Promise<DepositRow> {
  const deposit = await findDeposit(sql, "id", id);
  if (!deposit) throw new Refusal("NOT_FOUND");
  return deposit;
}

function auditOf(action: AuditAction, before: DepositRow, after: DepositRow) {
  const stateOf = ({
    status,
    realPaid,
    approvedBy,
    approvedReal,
    creditedMinor,
    reasonCode,
  }: DepositRow) => ({
    status,
    realPaid,
    approvedBy,
    approvedReal,
    creditedMinor,
    reasonCode,
  });
  return {
    action,
    target: { type: "deposit" as const, id: after.id },
    before: stateOf(before),
    after: stateOf(after),
  };
}

function toOperatorDto(row: DepositRow): z.output<typeof operatorDeposit> {
  return {
    id: row.id,
    number: row.number,
    playerId: row.playerId,
    username: row.username,
    method: row.method,
    amountMinor: minorUnits(row.amountMinor),
    realAmount: row.realAmount.toString(),
    realPaid: row.realPaid?.toString() ?? null,
    realCurrency: row.currency,
    realExponent: row.realExponent,
    creditedMinor: row.creditedMinor === null ? null : minorUnits(row.creditedMinor),
    approvedBy: row.approvedBy,
    approvedReal: row.approvedReal?.toString() ?? null,
    needsSecondApproval: awaitsSecondApproval(row),
    status: row.status,
    reasonCode: row.reasonCode,
    note: row.note,
    gatewayRef: row.gatewayRef,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    version: row.version,
  };
}
