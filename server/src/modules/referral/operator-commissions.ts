import { commissionStatus } from "@tessera/shared/contracts/referral";
import { day, id, instant, listOf, minor } from "@tessera/shared/contracts/scalars";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { operatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { type CommissionRow, findCommission, listCommissions } from "./commission-rows.ts";
import { emitReferralUpdated } from "./profiles.ts";
import { lockCommission, voidCommission } from "./release-commission.ts";

/** Commission of one downline and day in the back office. */
const operatorCommission = z.object({
  id,
  referrerId: id,
  downlineId: id,
  day,
  currency: z.string(),
  turnoverMinor: minor,
  rateBp: z.number(),
  amountMinor: minor,
  status: commissionStatus,
  voidReason: z.nullable(z.enum(["device", "bank", "address", "rolled_back", "operator"])),
  note: z.nullable(z.string()),
  releaseAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
});

export const operatorCommissionsApi = {
  list: operatorEndpoint({
    method: "GET",
    path: "/commissions",
    summary: "Commission by state, the latest days first; by default what is held",
    query: z.object({ status: z._default(commissionStatus, "accrued"), referrerId: z.optional(id) }),
    reply: listOf(operatorCommission),
  }),
  void: operatorEndpoint({
    method: "POST",
    path: "/commissions/:id/void",
    summary: "Void commission that is held. CONFLICT with its state when it is decided already",
    params: z.object({ id }),
    body: z.strictObject({ note: z.string().check(z.minLength(3, "required"), z.maxLength(500)) }),
    reply: operatorCommission,
  }),
} as const;

const risk = { roles: ["risk"] } as const;
const listMax = 200;

/** Operator endpoints for commission. Source: spec:operators#referral. */
export function registerOperatorCommissions(
  app: FastifyInstance,
  { database, clock }: Pick<ModuleDependencies, "database" | "clock">,
): void {
  operatorRoute(app, operatorCommissionsApi.list, risk, async ({ query }) => {
    const rows = await listCommissions(database, query.status, query.referrerId ?? null, listMax);
    return { items: rows.map(toOperatorDto) };
  });

  operatorRoute(app, operatorCommissionsApi.void, risk, ({ params, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const before = await lockCommission(sql, params.id);
      if (!before) throw new Refusal("NOT_FOUND");
      const { status, decidedBy } = before;
      if (status !== "accrued") throw new Refusal("CONFLICT", { details: { status, decidedBy } });
      const by = actorOf(operator);
      await voidCommission(sql, before, { reason: "operator", note: body.note, by, now: clock.now() });
      await emitReferralUpdated(sql, before.referrerId);
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
