import type { Sql } from "@tessera/database";
import {
  operatorAdjustmentsApi as api,
  type OperatorAdjustment,
} from "@tessera/shared/operator-contracts/adjustments";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { found } from "../../platform/errors/refusal.ts";
import { type Decided, operatorDecision, type RowDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { type AdjustmentRow, findAdjustment, listAdjustments, toAdjustmentDto } from "./adjustment-row.ts";
import {
  type AdjustmentDecision,
  confirmAdjustment,
  declineAdjustment,
  expireAdjustment,
  withdrawAdjustment,
} from "./decide-adjustment.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";
import { minuteMs } from "@tessera/shared/core/durations";
import { mapPage } from "../../platform/lists/list-page.ts";

const expireEveryMs = minuteMs;

/** Adjustments of players' main wallets by two operators. Source: spec:operators#adjustments. */
export const adjustmentsModule: ServerModule = (app, dependencies) => {
  const { database } = dependencies;
  operatorRoute(app, api.list, async ({ query }) =>
    mapPage(await listAdjustments(database, query), toAdjustmentDto),
  );

  operatorRoute(app, api.one, async ({ params }) =>
    toAdjustmentDto(found(await findAdjustment(database, params.id))),
  );

  operatorDecision(app, api.propose, async ({ sql, body, by }) => {
    const { adjustment, isRepeated } = await proposeAdjustment(dependencies, sql, body, by);
    const { id, playerId, amountMinor, reason, explanation } = adjustment;
    const after = { status: "proposed", playerId, amountMinor, reason, explanation };
    const proposed = { action: "adjustment.propose", target: { type: "adjustment", id }, after } as const;
    return { audit: isRepeated ? "repeated" : proposed, answer: toAdjustmentDto(adjustment) };
  });

  operatorDecision(app, api.confirm, (decision) => decide(decision, "confirm", confirmAdjustment));
  operatorDecision(app, api.decline, (decision) => decide(decision, "decline", declineAdjustment));
  operatorDecision(app, api.withdraw, (decision) => decide(decision, "withdraw", withdrawAdjustment));

  job(app, dependencies, {
    name: "adjustments.expire",
    everyMs: expireEveryMs,
    run: expireAdjustments,
  });
};

async function decide(
  { sql, params: { id }, body: { version, note }, by, now }: RowDecision,
  verb: AuditVerb<"adjustment">,
  work: (sql: Sql, decision: AdjustmentDecision) => Promise<AdjustmentRow>,
): Promise<Decided<OperatorAdjustment>> {
  const decided = await work(sql, { id, version, note, by, now });
  const { status, playerId, amountMinor } = decided;
  return {
    audit: {
      action: `adjustment.${verb}`,
      target: { type: "adjustment", id },
      before: { status: "proposed" },
      after: { status, playerId, amountMinor, note: note ?? null },
    },
    answer: toAdjustmentDto(decided),
  };
}

/** Expires the proposals that nobody has decided in time. */
export function expireAdjustments(
  dependencies: Pick<ModuleDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "adjustments.expire",
    table: "adjustments",
    where: "due.status = 'proposed' and due.expires_at <= :now",
    orderBy: "due.expires_at, due.id",
  };
  return forEachDue(dependencies, due, (id) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      if (!(await expireAdjustment(sql, id, now))) return;
      const target = { type: "adjustment" as const, id };
      await writeAudit(sql, { actor: "system:adjustments", action: "adjustment.expire", target, at: now });
    }),
  );
}
