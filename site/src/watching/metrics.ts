import type { Database, DatabaseObserver } from "@tessera/database";
import type { SiteBuild } from "../start/site-build.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

const lostConnections = new Counter({
  name: "tessera_database_connections_lost_total",
  help: "Connections to the database that broke.",
});
const retriedTransactions = new Counter({
  name: "tessera_database_transactions_retried_total",
  help: "Transactions that were run again, by the SQLSTATE that made it necessary.",
  labelNames: ["code"],
});

const waitsForConnection = new Histogram({
  name: "tessera_database_connection_wait_seconds",
  help: "Waits for a connection of the database's pool, also those that ended without one.",
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10],
});

const buildInfo = new Gauge({
  name: "tessera_build_info",
  help: "1, with the version, the build and the newest migrations of the build that runs.",
  labelNames: ["version", "build", "server_schema", "registry_schema"],
});

/** Counts lost connections and retried transactions, and measures waits for a connection. */
export const countDatabase: DatabaseObserver = {
  connectionAwaited: (milliseconds) => waitsForConnection.observe(milliseconds / 1_000),
  connectionLost: () => lostConnections.inc(),
  transactionRetried: (code) => retriedTransactions.inc({ code }),
};

/**
 * Creates an app that serves the metrics of this process: `GET /metrics` in Prometheus' text format. Opens no
 * port.
 */
export function buildMetricsApp(
  database: Pick<Database, "pool">,
  { version, build, schema }: SiteBuild,
): FastifyInstance {
  buildInfo.reset();
  buildInfo.set({ version, build, server_schema: schema.server, registry_schema: schema.registry }, 1);
  register.removeSingleMetric(poolMetric);
  const pool = new Gauge({
    name: poolMetric,
    registers: [],
    help: "Connections of the database's pool by state, and callers waiting for one.",
    labelNames: ["state"],
    collect() {
      for (const [state, count] of Object.entries(database.pool?.() ?? {})) this.set({ state }, count);
    },
  });
  register.registerMetric(pool);
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(register.contentType)
      .header("cache-control", "no-store")
      .send(await register.metrics()),
  );
  return app;
}

const poolMetric = "tessera_database_pool_connections";
