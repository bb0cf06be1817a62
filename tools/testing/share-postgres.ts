import type { SharedPostgres } from "@tessera/database/testing";
import type { TestProject } from "vitest/node";
import { packagedPostgres, startPostgres } from "./postgres-server.ts";

/**
 * Starts one real PostgreSQL for all files of the project `postgres` and provides its URL; each file creates
 * its own databases there (`emptyPostgres`). No data outlives the run, so fsync is off. Returns its teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(packagedPostgres(), ["fsync=off", "max_connections=200"]);
  project.provide("postgresUrl" satisfies keyof SharedPostgres, server.url);
  return () => server.stop();
}
