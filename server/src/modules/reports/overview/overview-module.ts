import { type Guarded, mayCall, type OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { moneyFigures, namesFor, overviewApi as api } from "@tessera/shared/operator-contracts/overview";
import type { ServerModule } from "../../../dependencies.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { inspectionsOf, readFailures } from "./failures.ts";
import { readMoneyOfDay } from "./money-of-day.ts";
import { measureOverview } from "./overview-metrics.ts";
import { decisionsOf, readWaiting } from "./waiting.ts";

/**
 * Start page of the desk: what waits, what fails and the money of the day, by roles. Source:
 * spec:operators#start-page.
 */
export const overviewModule: ServerModule = (app, { database, clock }) => {
  measureOverview(app, { database, clock });
  operatorRoute(app, api.waiting, async ({ operator: { roles } }) => {
    const now = clock.now();
    const [queues, failures] = await Promise.all([
      readWaiting(database, partsFor(decisionsOf, roles), now),
      readFailures(database, partsFor(inspectionsOf, roles), now),
    ]);
    return { at: now.toISOString(), queues, failures };
  });

  operatorRoute(app, api.money, async ({ operator: { roles } }) => {
    const now = clock.now();
    return {
      at: now.toISOString(),
      figures: await readMoneyOfDay(database, namesFor(moneyFigures, roles), now),
    };
  });
};

/** Lists the names that operators with these roles may make a call of, in the order of the record. */
function partsFor<Name extends string>(
  record: Readonly<Record<Name, readonly Guarded[]>>,
  roles: readonly OperatorRole[],
): readonly Name[] {
  const names = Object.keys(record) as Name[];
  return names.filter((name) => record[name].some((call) => mayCall(roles, call)));
}
