import type { Database, Sql } from "@tessera/database";
import { operatorMaintenanceApi as api } from "@tessera/shared/operator-contracts/maintenance";
import type { ServerModule } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import { platformOf } from "../../platform/http/platform.ts";
import { job } from "../../platform/jobs/jobs.ts";
import {
  listOpenWindows,
  toMaintenanceWindow,
  toSiteMaintenance,
} from "../../platform/maintenance/open-windows.ts";
import {
  announceWindow,
  changeWindow,
  endPastWindows,
  endWindow,
  jobActor,
  markBegunWindows,
} from "./change-windows.ts";
import { listWindows, stateOf, toOperatorMaintenance, type WindowRow } from "./window-row.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";

/** Open pages learn of a planned beginning and end within this time. */
const everyMs = 1_000;

type AnyCall = Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit">;

/** Maintenance that owners announce, begin and end. Source: spec:operators#maintenance. */
export const maintenanceModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;
  const { maintenance } = platformOf(app);

  operatorRoute(app, api.list, async () => {
    const rows = await listWindows(database);
    return { items: rows.map((row) => toOperatorMaintenance(row, clock.now())) };
  });

  /**
   * Runs a change in one transaction with its audit entry, and announces it to every open page. This node
   * decides by it when the operator has his answer, the others when they have received it.
   */
  const decide = async (
    { operator, audit }: AnyCall,
    verb: AuditVerb<"maintenance">,
    work: (sql: Sql, change: { by: string; now: Date }) => Promise<readonly [WindowRow | null, WindowRow]>,
  ) => {
    const changed = await database.transaction(async (sql) => {
      const now = clock.now();
      const [before, after] = await work(sql, { by: actorOf(operator), now });
      await audit(sql, {
        action: `maintenance.${verb}`,
        target: { type: "maintenance", id: after.id },
        before: before && toOperatorMaintenance(before, now),
        after: toOperatorMaintenance(after, now),
      });
      await announce(sql, after, now);
      return toOperatorMaintenance(after, now);
    });
    // The change is stored; when it cannot be read now, it is with the next read.
    await maintenance.refresh().catch(() => undefined);
    return changed;
  };

  operatorRoute(app, api.announce, (call) =>
    decide(call, "announce", async (sql, change) => [
      null,
      await announceWindow(sql, call.body.area, call.body, change),
    ]),
  );
  operatorRoute(app, api.change, (call) =>
    decide(call, "change", (sql, change) =>
      changeWindow(sql, { ...call.params, version: call.body.version }, call.body, change),
    ),
  );
  operatorRoute(app, api.end, (call) =>
    decide(call, "end", (sql, change) =>
      endWindow(sql, { ...call.params, version: call.body.version }, change),
    ),
  );

  job(app, dependencies, {
    name: "maintenance.times",
    everyMs,
    run: ({ database: fenced }) => followTimes(fenced, clock.now()),
  });
};

/** Announces windows that began or ended by the clock to open pages; an end is written and audited. */
export async function followTimes(database: Database, now: Date): Promise<void> {
  await database.transaction(async (sql) => {
    const ended = await endPastWindows(sql, now);
    for (const row of ended) {
      const target = { type: "maintenance" as const, id: row.id };
      const after = toOperatorMaintenance(row, now);
      await writeAudit(sql, { actor: jobActor, action: "maintenance.end", target, after, at: now });
    }
    const begun = await markBegunWindows(sql, now);
    for (const row of [...ended, ...begun]) await announce(sql, row, now);
  });
}

/** Sends a changed window to every open page, with whether the whole site is in maintenance. */
async function announce(sql: Sql, row: WindowRow, now: Date): Promise<void> {
  const { active, until } = toSiteMaintenance(await listOpenWindows(sql), now);
  const hasEnded = stateOf(row, now) === "ended";
  announceToOperators(sql, "maintenance");
  broadcast(sql, "site.maintenance", {
    active,
    until,
    window: toMaintenanceWindow(row, now),
    ended: hasEnded,
  });
}
