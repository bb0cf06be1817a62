import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import type { ServerModule } from "../../../dependencies.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { lapseAwards } from "./lapse-awards.ts";
import { listAwards } from "./list-awards.ts";
import { minuteMs } from "@tessera/shared/core/durations";

const lapseEveryMs = minuteMs;

/** Awards of free rounds: their end, and the list of operators. */
export const freeRoundsModule: ServerModule = (app, dependencies) => {
  const { database } = dependencies;

  operatorRoute(app, operatorFreeRoundsApi.list, ({ query }) => listAwards(database, query));

  job(app, dependencies, {
    name: "awards.lapse",
    everyMs: lapseEveryMs,
    run: lapseAwards,
  });
};
