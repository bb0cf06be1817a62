import { parseArgs } from "node:util";
import { lockFolder } from "@tessera/database";
import { systemClock } from "@tessera/shared/core/clock";
import type { Environment } from "../environment/environment.ts";
import { findPendingMigrations, migrateSite, openForMigrations } from "./site-database.ts";

const usage = `Usage: node site/dist/site.js migrate [--dry-run | --check]

  Applies the migrations that the database lacks, and names them.
  --dry-run   names them alone
  --check     names them alone, and ends with 1 where there are any
`;

/**
 * Runs the command `migrate`.
 *
 * @param parameters the arguments of the process
 * @returns the exit code: 0 done, 1 migrations are missing, 2 wrong usage
 * @throws UnusableSchema, DatabaseUnavailable, FolderInUse
 */
export async function runMigrateCommand(
  environment: Environment,
  root: string,
  parameters: readonly string[],
): Promise<number> {
  const options = readOptions(parameters);
  if (!options) {
    console.error(usage);
    return 2;
  }
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

function readOptions([command, ...parameters]: readonly string[]) {
  if (command !== "migrate") return undefined;
  try {
    const options = { "dry-run": { type: "boolean" }, check: { type: "boolean" } } as const;
    return parseArgs({ args: parameters, options }).values;
  } catch {
    return undefined;
  }
}

function describe(count: number, isChanging: boolean): string {
  if (count === 0) return "The database has every migration of this build.";
  const migrations = count === 1 ? "1 migration" : `${count} migrations`;
  return isChanging ? `${migrations} applied.` : `The database lacks ${migrations}.`;
}
