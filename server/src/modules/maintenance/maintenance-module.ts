import type { Database, Sql } from "@tessera/database";
import {
  operatorMaintenanceApi as api,
  type OperatorMaintenance,
} from "@tessera/shared/operator-contracts/maintenance";
import type { ServerModule } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import {
  type Decided,
  operatorDecision,
  type OperatorDecision,
} from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
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
  timesHavePassed,
} from "./change-windows.ts";
import { listWindows, stateOf, toOperatorMaintenance, type WindowRow } from "./window-row.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";

/** Open pages learn of a planned beginning and end within this time. */
const everyMs = 1_000;

/** Maintenance that owners announce, begin and end. Source: spec:operators#maintenance. */
export const maintenanceModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;
  const { maintenance } = platformOf(app);

  operatorRoute(app, api.list, async () => {
    const rows = await listWindows(database);
    return { items: rows.map((row) => toOperatorMaintenance(row, clock.now())) };
  });

  /**
   * Announces a change to every open page. This node decides by it when the operator has his answer, the
   * others when they have received it.
   */
  const decided = async (
    { sql, now }: Pick<OperatorDecision<unknown, unknown>, "sql" | "now">,
    verb: AuditVerb<"maintenance">,
    [before, after]: readonly [WindowRow | null, WindowRow],
  ): Promise<Decided<OperatorMaintenance>> => {
    await announce(sql, after, now);
    const changed = toOperatorMaintenance(after, now);
    return {
      audit: {
        action: `maintenance.${verb}`,
        target: { type: "maintenance", id: after.id },
        before: before && toOperatorMaintenance(before, now),
        after: changed,
      },
      answer: async () => {
        // The change is stored; when it cannot be read now, it is with the next read.
        await maintenance.refresh().catch(() => undefined);
        return changed;
      },
    };
  };

  operatorDecision(app, api.announce, async (decision) => {
    const { sql, body } = decision;
    return decided(decision, "announce", [null, await announceWindow(sql, body.area, body, decision)]);
  });
  operatorDecision(app, api.change, async (decision) => {
    const { sql, params, body } = decision;
    const seen = { ...params, version: body.version };
    return decided(decision, "change", await changeWindow(sql, seen, body, decision));
  });
  operatorDecision(app, api.end, async (decision) => {
    const { sql, params, body } = decision;
    return decided(decision, "end", await endWindow(sql, { ...params, ...body }, decision));
  });

  job(app, dependencies, {
    name: "maintenance.times",
    everyMs,
    mayHaveWork: timesHavePassed,
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
  await broadcast(sql, "site.maintenance", {
    active,
    until,
    window: toMaintenanceWindow(row, now),
    ended: hasEnded,
  });
}
