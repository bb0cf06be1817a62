import { minuteMs } from "@tessera/shared/core/durations";
import { namesFor } from "@tessera/shared/operator-contracts/overview";
import { operatorReportsApi as api, reportFigures } from "@tessera/shared/operator-contracts/reports";
import type { ServerModule } from "../../dependencies.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { keepDays } from "./figures-of-days.ts";
import { readReport } from "./read-report.ts";

const keepEveryMs = 10 * minuteMs;

/** Reports of the back office. Source: spec:operators#reports. */
export const reportsModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;

  operatorRoute(app, api.read, async ({ query, operator: { roles } }) => {
    const now = clock.now();
    const figures = namesFor(reportFigures, roles);
    return { at: now.toISOString(), ...(await readReport(database, { ...query, figures }, now)) };
  });

  job(app, dependencies, {
    name: "reports.days",
    everyMs: keepEveryMs,
    run: ({ database: fenced }) => keepDays(fenced),
  });
};
