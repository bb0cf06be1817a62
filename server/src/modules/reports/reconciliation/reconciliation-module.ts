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
import {
  type Decided,
  operatorDecision,
  type RowDecision,
} from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
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

/** Reconciliation of the gateway's statement with the books. Source: spec:operators#reconciliation. */
export const reconciliationModule: ServerModule = (app, dependencies) => {
  const { database } = dependencies;

  operatorRoute(app, api.runs, async () => ({ items: await listRuns(database) }));

  operatorDecision(app, api.start, async ({ sql, body: { day }, by, now }) => {
    if (day > bangkokDay(now)) throw new Refusal("VALIDATION", { fields: { day: "date.far" } });
    const run = await addRun(sql, day, by, now);
    announceToOperators(sql, "reconciliation");
    const target = { type: "reconciliation", id: run.id } as const;
    return { audit: { action: "reconciliation.start", target, after: { day } }, answer: run };
  });

  operatorRoute(app, api.differences, ({ query }) => listDifferences(database, query));

  operatorDecision(app, api.close, (decision) =>
    decide(decision, "close", (sql, seen) => closeDifference(sql, seen, decision.body.reason)),
  );
  operatorDecision(app, api.confirm, (decision) => decide(decision, "confirm", confirmDifference));

  job(app, dependencies, {
    name: "reconciliation.runs",
    everyMs,
    run: runPending,
  });
};

async function decide(
  { sql, params, body: { version }, by, now }: RowDecision,
  verb: AuditVerb<"reconciliation">,
  work: (
    sql: Sql,
    decision: Decision,
  ) => Promise<readonly [ReconciliationDifference, ReconciliationDifference]>,
): Promise<Decided<ReconciliationDifference>> {
  const [before, after] = await work(sql, { ...params, version, by, now });
  announceToOperators(sql, "reconciliation");
  const target = { type: "difference", id: params.id } as const;
  return { audit: { action: `reconciliation.${verb}`, target, before, after }, answer: after };
}

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
