import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { found } from "../../platform/errors/refusal.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { findCommission, listCommissions } from "./commission-rows.ts";
import { emitReferralUpdated } from "./profiles.ts";
import { lockCommission, voidCommission } from "./release-commission.ts";
import { withInstants } from "../../platform/storage/instants.ts";
import { mapPage } from "../../platform/lists/list-page.ts";
import { decidedBefore } from "../../platform/audit/read-trail.ts";

/** Operator endpoints for commission. Source: spec:operators#referral. */
export function registerOperatorCommissions(
  app: FastifyInstance,
  { database }: Pick<ModuleDependencies, "database">,
): void {
  operatorRoute(app, operatorCommissionsApi.list, async ({ query }) =>
    mapPage(await listCommissions(database, query), withInstants),
  );

  operatorDecision(
    app,
    operatorCommissionsApi.void,
    async ({ sql, params: { id }, body: { note }, by, now }) => {
      const before = found(await lockCommission(sql, id));
      const { status, decidedBy, amountMinor } = before;
      if (status !== "accrued")
        throw await decidedBefore(sql, { type: "commission", id }, { status, decidedBy });
      await voidCommission(sql, before, { reason: "operator", note, by, now });
      await emitReferralUpdated(sql, before.referrerId);
      announceToOperators(sql, "commissions");

      return {
        audit: {
          action: "commission.void",
          target: { type: "commission", id },
          before: { status, amountMinor },
          after: { status: "void", note },
        },
        answer: withInstants(found(await findCommission(sql, id))),
      };
    },
  );
}
