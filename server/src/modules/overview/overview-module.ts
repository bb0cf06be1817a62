import { operatorRoles } from "@tessera/shared/operator-contracts/endpoint";
import {
  failingParts,
  moneyFigures,
  namesFor,
  overviewApi as api,
  waitingQueues,
} from "@tessera/shared/operator-contracts/overview";
import type { ServerModule } from "../../dependencies.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { readFailures } from "./failures.ts";
import { readMoneyOfDay } from "./money-of-day.ts";
import { readWaiting } from "./waiting.ts";

const moneyReaders = operatorRoles.filter((role) => namesFor(moneyFigures, [role]).length > 0);

/** Start page of the desk: what waits, what fails and the money of the day, by roles. Source: spec:operators#start-page. */
export const overviewModule: ServerModule = (app, { database, clock }) => {
  operatorRoute(app, api.waiting, { roles: operatorRoles }, async ({ operator: { roles } }) => {
    const now = clock.now();
    const [queues, failures] = await Promise.all([
      readWaiting(database, namesFor(waitingQueues, roles), now),
      readFailures(database, namesFor(failingParts, roles), now),
    ]);
    return { at: now.toISOString(), queues, failures };
  });

  operatorRoute(app, api.money, { roles: moneyReaders }, async ({ operator: { roles } }) => {
    const now = clock.now();
    return {
      at: now.toISOString(),
      figures: await readMoneyOfDay(database, namesFor(moneyFigures, roles), now),
    };
  });
};
