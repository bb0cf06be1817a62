import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, lockFolder } from "@tessera/database";
import { systemClock } from "@tessera/shared/core/clock";
import { type Environment, EnvironmentError } from "../environment/environment.ts";
import { readKeysWithoutWriting, sharedKeysOf } from "../environment/keys.ts";
import { openReleaseFiles } from "../releases/release-files.ts";
import { readSiteBuild } from "../start/site-build.ts";
import { openAsItIs } from "../start/site-database.ts";
import { createLog } from "../watching/log.ts";
import { describePart, type PartResult, verifySite } from "./verify-site.ts";

/** Usage of the command, without the program. */
export const verifyUsage = `verify

  Verifies schema, keys, events of releases, books and files of live releases, and changes nothing. Ends
  with 1 where one of them is not as it should be.
`;

/**
 * Runs the command `verify`.
 *
 * @param parameters the arguments after the command
 * @returns the exit code: 0 all holds, 1 something does not; undefined for wrong usage
 * @throws DatabaseUnavailable, DataFileError, EnvironmentError, FolderInUse
 */
export async function runVerifyCommand(
  environment: Environment,
  root: string,
  parameters: readonly string[],
): Promise<number | undefined> {
  if (parameters.length > 0) return undefined;
  const { postgresql, dataFolder } = environment;
  const folder = join(dataFolder, "database");
  // The embedded engine would create it.
  if (!postgresql && !existsSync(folder))
    throw new EnvironmentError(`${folder} does not exist: set DATA_DIR or DATABASE_URL.`);
  const lock = postgresql ? undefined : await lockFolder(dataFolder, systemClock.now());
  try {
    const database = await openAsItIs(environment);
    try {
      const results = await verifyAndPrint(environment, root, database);
      return results.every(({ faults }) => faults.length === 0) ? 0 : 1;
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
}

/** Verifies the site of an environment on a database, and prints each result when it is known. */
export async function verifyAndPrint(
  environment: Environment,
  root: string,
  database: Database,
): Promise<readonly PartResult[]> {
  const { dataFolder, studios, keys: given, operatorTokens } = environment;
  const codes = studios.map(({ code }) => code);
  const keys = sharedKeysOf(readKeysWithoutWriting(dataFolder, codes, given), {
    usesOperatorToken: operatorTokens === undefined,
  });
  const log = createLog(environment, readSiteBuild(root, import.meta.filename));
  const assets = await openReleaseFiles(environment, log, "read");
  const results: PartResult[] = [];
  for await (const result of verifySite({ database, root, keys, assets })) {
    console.log(describePart(result));
    results.push(result);
  }
  return results;
}
