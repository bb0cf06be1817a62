import type { Sql } from "@tessera/database";
import { dayMs, hourMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";
import {
  operatorReconciliationApi as api,
  type ReconciliationDifference,
} from "@tessera/shared/operator-contracts/reconciliation";
import type { ServerModule } from "../../../dependencies.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../../platform/http/operator-route.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import {
  addRun,
  closeDifference,
  confirmDifference,
  type Decision,
  isReconciled,
  listDifferences,
  listPendingRuns,
  listRuns,
} from "./reconciliation-rows.ts";
import { type ReconciliationDependencies, runReconciliation } from "./run-reconciliation.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";

/** A run that an operator asks for begins within this time. */
const everyMs = 5_000;
/** The day before is compared this long after its end, when late events have come. */
const settleMs = hourMs;
const dailyActor = "system:reconciliation.daily";

type AnyCall = Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit">;

/** Reconciliation of the gateway's statement with the books. Source: spec:operators#reconciliation. */
export const reconciliationModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;

  operatorRoute(app, api.runs, async () => ({ items: await listRuns(database) }));

  operatorRoute(app, api.start, ({ body, operator, audit }) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      if (body.day > bangkokDay(now)) throw new Refusal("VALIDATION", { fields: { day: "date.far" } });
      const run = await addRun(sql, body.day, actorOf(operator), now);
      await audit(sql, {
        action: "reconciliation.start",
        target: { type: "reconciliation", id: run.id },
        after: { day: body.day },
      });
      announceToOperators(sql, "reconciliation");
      return run;
    }),
  );

  operatorRoute(app, api.differences, ({ query }) => listDifferences(database, query));

  /** Runs a decision in one transaction with its audit entry. */
  const decide = (
    { operator, audit }: AnyCall,
    { id, version }: { readonly id: string; readonly version: number },
    verb: AuditVerb<"reconciliation">,
    work: (
      sql: Sql,
      decision: Decision,
    ) => Promise<readonly [ReconciliationDifference, ReconciliationDifference]>,
  ) =>
    database.transaction(async (sql) => {
      const [before, after] = await work(sql, { id, version, by: actorOf(operator), now: clock.now() });
      await audit(sql, {
        action: `reconciliation.${verb}`,
        target: { type: "difference", id },
        before,
        after,
      });
      announceToOperators(sql, "reconciliation");
      return after;
    });

  operatorRoute(app, api.close, (call) =>
    decide(call, { ...call.params, ...call.body }, "close", (sql, decision) =>
      closeDifference(sql, decision, call.body.reason),
    ),
  );
  operatorRoute(app, api.confirm, (call) =>
    decide(call, { ...call.params, ...call.body }, "confirm", confirmDifference),
  );

  job(app, dependencies, {
    name: "reconciliation.runs",
    everyMs,
    run: runPending,
  });
};

/** Adds the run of the last Bangkok day when it is due, then processes every pending run. */
export async function runPending(dependencies: ReconciliationDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const yesterday = bangkokDay(new Date(now.getTime() - settleMs - dayMs));
  if (!(await isReconciled(database, yesterday)) && (await mayTryAgain(database, yesterday, now))) {
    await addRun(database, yesterday, dailyActor, now);
  }
  for (const run of await listPendingRuns(database)) {
    await runReconciliation(dependencies, run);
    announceToOperators(database, "reconciliation");
  }
}

/** A failed daily run is repeated after an hour. */
async function mayTryAgain(sql: Sql, day: string, now: Date): Promise<boolean> {
  const failed = await sql.query(
    "select from reconciliation_runs where day = $1 and state = 'failed' and finished_at > $2 limit 1",
    [day, new Date(now.getTime() - settleMs)],
  );
  return failed.length === 0;
}
