import type { Database, Sql } from "@tessera/database";
import { operatorAdjustmentsApi as api } from "@tessera/shared/operator-contracts/adjustments";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
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

const expireEveryMs = minuteMs;

/** Adjustments of players' main wallets by two operators. Source: spec:operators#adjustments. */
export const adjustmentsModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;
  operatorRoute(app, api.list, async ({ query }) => {
    const { items, nextAfter } = await listAdjustments(database, query);
    return { items: items.map(toAdjustmentDto), nextAfter };
  });

  operatorRoute(app, api.one, async ({ params }) => {
    const adjustment = await findAdjustment(database, params.id);
    if (!adjustment) throw new Refusal("NOT_FOUND");
    return toAdjustmentDto(adjustment);
  });

  operatorRoute(app, api.propose, ({ body, operator, audit }) =>
    database.transaction(async (sql) => {
      const { adjustment, isRepeated } = await proposeAdjustment(dependencies, sql, body, actorOf(operator));
      if (!isRepeated) {
        const { id, playerId, amountMinor, reason, explanation } = adjustment;
        const after = { status: "proposed", playerId, amountMinor, reason, explanation };
        await audit(sql, { action: "adjustment.propose", target: { type: "adjustment", id }, after });
      }
      return toAdjustmentDto(adjustment);
    }),
  );

  const decide = decider(database, () => clock.now());
  operatorRoute(app, api.confirm, (call) => decide(call, "confirm", confirmAdjustment));
  operatorRoute(app, api.decline, (call) => decide(call, "decline", declineAdjustment));
  operatorRoute(app, api.withdraw, (call) => decide(call, "withdraw", withdrawAdjustment));

  job(app, dependencies, {
    name: "adjustments.expire",
    everyMs: expireEveryMs,
    run: expireAdjustments,
  });
};

interface DecisionCall extends Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit"> {
  readonly params: { readonly id: string };
  readonly body: { readonly version: number; readonly note?: string | null | undefined };
}

/** Runs a decision and writes it to the audit log, in one transaction. */
function decider(database: Database, now: () => Date) {
  return (
    { params: { id }, body: { version, note }, operator, audit }: DecisionCall,
    verb: AuditVerb<"adjustment">,
    work: (sql: Sql, decision: AdjustmentDecision) => Promise<AdjustmentRow>,
  ) =>
    database.transaction(async (sql) => {
      const decided = await work(sql, { id, version, note, by: actorOf(operator), now: now() });
      const { status, playerId, amountMinor } = decided;
      await audit(sql, {
        action: `adjustment.${verb}`,
        target: { type: "adjustment", id },
        before: { status: "proposed" },
        after: { status, playerId, amountMinor, note: note ?? null },
      });
      return toAdjustmentDto(decided);
    });
}

/** Expires the proposals that nobody has decided in time. */
export function expireAdjustments(
  dependencies: Pick<ModuleDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "adjustments.expire",
    table: "adjustments",
    where: "due.status = 'proposed' and due.expires_at <= $1",
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
