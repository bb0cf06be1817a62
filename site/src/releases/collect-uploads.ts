import type { Database } from "@tessera/database";
import { type AssetStore, collectUploads } from "@tessera/releases";
import { job } from "@tessera/server";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Counter } from "prom-client";

const everyMs = 10 * minuteMs;

const deleted = new Counter({
  name: "tessera_registry_deleted_total",
  help: "Abandoned uploads of releases, and assets that no release uses, which the registry has deleted.",
  labelNames: ["what"],
});

export interface CollectDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The bytes of releases. */
  readonly assets: AssetStore;
}

/** Deletes abandoned uploads every ten minutes, on one node at a time. */
export function collectUploadsAsJob(app: FastifyInstance, dependencies: CollectDependencies): void {
  job(app, dependencies, { name: "registry.uploads", everyMs, run: collectAndReport });
}

/** Collects once, counts the deletions, and logs them unless there were none. */
export async function collectAndReport({ log, ...dependencies }: CollectDependencies): Promise<void> {
  const { releases, assets } = await collectUploads(dependencies);
  deleted.inc({ what: "upload" }, releases);
  deleted.inc({ what: "asset" }, assets);
  if (releases + assets > 0) log.info({ releases, assets }, "Uploads that were never published were deleted");
}
