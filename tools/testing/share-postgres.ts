import type { SharedPostgres } from "@tessera/database/testing";
import type { TestProject } from "vitest/node";
import { packagedPostgres, startPostgres } from "./postgres-server.ts";

/**
 * Starts one real PostgreSQL for all files of the project `postgres` and tells them where it is; each makes databases of its
 * own there (`emptyPostgres`). Nothing is to outlive the run, so it waits for no disk. Gives what ends it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(packagedPostgres(), ["fsync=off", "max_connections=200"]);
  project.provide("postgresUrl" satisfies keyof SharedPostgres, server.url);
  return () => server.stop();
}
