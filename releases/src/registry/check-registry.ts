import { access, constants } from "node:fs/promises";
import type { Sql } from "@tessera/database";
import { readRevision } from "./read.ts";

/** Checks the health of the registry. Rejects when its tables or the assets folder cannot be read. */
export async function checkRegistry({
  database,
  environment,
  assetsFolder,
}: {
  readonly database: Sql;
  readonly environment: string;
  readonly assetsFolder: string;
}): Promise<void> {
  await readRevision(database, environment);
  await access(assetsFolder, constants.R_OK);
}
