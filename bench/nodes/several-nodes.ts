import { startNodes } from "../../e2e/nodes/node-group.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import type { BenchOptions, Figure } from "../figure.ts";
import { measureCost } from "./cost.ts";
import { measureJobs } from "./jobs.ts";
import { measureNotified } from "./notified.ts";

/** Nodes of the short form, and of the long one. */
const nodeCounts = { short: 2, long: 4 } as const;

/** Measures several nodes beside one of them, on one PostgreSQL. */
export const measureSeveralNodes = (options: BenchOptions): Promise<readonly Figure[]> =>
  inOrder(async (stops) => {
    const programs = options.short ? packagedPostgres() : (systemPostgres() ?? packagedPostgres());
    const postgres = stopLater(stops, await startPostgres(programs, ["max_connections=200"]));
    const count = options.short ? nodeCounts.short : nodeCounts.long;
    const group = stopLater(stops, await startNodes({ count, databaseUrl: postgres.url }));
    const cost = await measureCost(group, postgres, options);
    const notified = await measureNotified(group, options);
    // Ends all nodes but one.
    return [cost, await measureJobs(group, postgres.url, options), notified];
  });
