import { minorUnits } from "@tessera/shared/core/money";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { type CommissionRow, findCommission, listCommissions } from "./commission-rows.ts";
import { emitReferralUpdated } from "./profiles.ts";
import { lockCommission, voidCommission } from "./release-commission.ts";

/** Operator endpoints for commission. Source: spec:operators#referral. */
export function registerOperatorCommissions(
  app: FastifyInstance,
  { database, clock }: Pick<ModuleDependencies, "database" | "clock">,
): void {
  operatorRoute(app, operatorCommissionsApi.list, async ({ query }) => {
    const { items, nextAfter } = await listCommissions(database, query);
    return { items: items.map(toOperatorDto), nextAfter };
  });

  operatorRoute(app, operatorCommissionsApi.void, ({ params, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const before = await lockCommission(sql, params.id);
      if (!before) throw new Refusal("NOT_FOUND");
      const { status, decidedBy } = before;
      if (status !== "accrued") throw new Refusal("CONFLICT", { details: { status, decidedBy } });
      const by = actorOf(operator);
      await voidCommission(sql, before, { reason: "operator", note: body.note, by, now: clock.now() });
      await emitReferralUpdated(sql, before.referrerId);
      announceToOperators(sql, "commissions");
      await audit(sql, {
        action: "commission.void",
        target: { type: "commission", id: params.id },
        before: { status, amountMinor: before.amountMinor },
        after: { status: "void", note: body.note },
      });
      const after = await findCommission(sql, params.id);
      if (!after) throw new Refusal("NOT_FOUND");
      return toOperatorDto(after);
    }),
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
