import { access, constants } from "node:fs/promises";
import type { Sql } from "@tessera/database";
import { readRevision } from "./read.ts";

/** Rejects when the registry cannot serve: its tables cannot be read, or the folder with the bytes of releases is gone. */
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
