import { minorUnits } from "@tessera/shared/core/money";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { type CommissionRow, findCommission, listCommissions } from "./commission-rows.ts";
import { emitReferralUpdated } from "./profiles.ts";
import { lockCommission, voidCommission } from "./release-commission.ts";

/** Operator endpoints for commission. Source: spec:operators#referral. */
export function registerOperatorCommissions(
  app: FastifyInstance,
  { database }: Pick<ModuleDependencies, "database">,
): void {
  operatorRoute(app, operatorCommissionsApi.list, async ({ query }) => {
    const { items, nextAfter } = await listCommissions(database, query);
    return { items: items.map(toOperatorDto), nextAfter };
  });

  operatorDecision(
    app,
    operatorCommissionsApi.void,
    async ({ sql, params: { id }, body: { note }, by, now }) => {
      const before = await lockCommission(sql, id);
      if (!before) throw new Refusal("NOT_FOUND");
      const { status, decidedBy, amountMinor } = before;
      if (status !== "accrued") throw new Refusal("CONFLICT", { details: { status, decidedBy } });
      await voidCommission(sql, before, { reason: "operator", note, by, now });
      await emitReferralUpdated(sql, before.referrerId);
      announceToOperators(sql, "commissions");
      const after = await findCommission(sql, id);
      if (!after) throw new Refusal("NOT_FOUND");
      return {
        audit: {
          action: "commission.void",
          target: { type: "commission", id },
          before: { status, amountMinor },
          after: { status: "void", note },
        },
        answer: toOperatorDto(after),
      };
    },
  );
}

function toOperatorDto(row: CommissionRow) {
  return {
    ...row,
    turnoverMinor: minorUnits(row.turnoverMinor),
    amountMinor: minorUnits(row.amountMinor),
    releaseAt: row.releaseAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
