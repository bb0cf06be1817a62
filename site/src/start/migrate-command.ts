import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { lockFolder } from "@tessera/database";
import { systemClock } from "@tessera/shared/core/clock";
import type { Environment } from "../environment/environment.ts";
import { findPendingMigrations, migrateSite, openForMigrations } from "./site-database.ts";

/** Usage of the command, without the program. */
export const migrateUsage = `migrate [--dry-run | --check]

  Applies the migrations that the database lacks, and names them.
  --dry-run   names them alone
  --check     names them alone, and ends with 1 where there are any
`;

/**
 * Runs the command `migrate`.
 *
 * @param parameters the arguments after the command
 * @returns the exit code: 0 done, 1 migrations are missing; undefined for wrong usage
 * @throws UnusableSchema, DatabaseUnavailable, FolderInUse
 */
export async function runMigrateCommand(
  environment: Environment,
  root: string,
  parameters: readonly string[],
): Promise<number | undefined> {
  const options = readOptions(parameters);
  if (!options) return undefined;
  mkdirSync(environment.dataFolder, { recursive: true, mode: 0o700 });
  const lock = environment.postgresql
    ? undefined
    : await lockFolder(environment.dataFolder, systemClock.now());
  try {
    const database = await openForMigrations(environment);
    try {
      const isChanging = !options["dry-run"] && !options.check;
      const files = await (isChanging ? migrateSite : findPendingMigrations)(database, root);
      for (const file of files) console.log(file);
      console.log(describe(files.length, isChanging));
      return options.check && files.length > 0 ? 1 : 0;
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
}

function readOptions(parameters: readonly string[]) {
  try {
    const options = { "dry-run": { type: "boolean" }, check: { type: "boolean" } } as const;
    return parseArgs({ args: [...parameters], options }).values;
  } catch {
    return undefined;
  }
}

function describe(count: number, isChanging: boolean): string {
  if (count === 0) return "The database has every migration of this build.";
  const migrations = count === 1 ? "1 migration" : `${count} migrations`;
  return isChanging ? `${migrations} applied.` : `The database lacks ${migrations}.`;
}
