import { parseArgs } from "node:util";
import { type Database, DatabaseUnavailable, openDatabase, type Sql } from "@tessera/database";
import { hasCode } from "@tessera/shared/core/has-code";
import { type Environment, EnvironmentError } from "../environment/environment.ts";
import { verifyAndPrint } from "../verification/verify-command.ts";
import type { PartResult } from "../verification/verify-site.ts";
import { type Backup, BackupRepository, chooseBackup, type RestoreTarget } from "./backup-repository.ts";
import { type EmptyFolder, takeEmptyFolder } from "./empty-folder.ts";
import { RestoreRefused } from "./restore-refused.ts";
import { startRestored } from "./restored-server.ts";

/** Usage of the command, without the program. */
export const restoreUsage = `restore --to <time> --into <folder> [--stanza <name>] [--set <label>] [--config <file>]

  Restores the PostgreSQL of DATABASE_URL by pgBackRest into an empty folder, as it was at that time, and
  verifies it. What runs is not touched.
  --to <time>       instant with its zone, for example 2026-11-30T04:05:06Z; latest: all that is archived
  --into <folder>   absolute path of an empty folder, or of one that does not exist
  --stanza <name>   name of the cluster in the configuration of pgBackRest; tessera unless given
  --set <label>     backup to begin with; the last one before that time unless given
  --config <file>   configuration of pgBackRest; its own default unless given
`;

interface RestoreOptions {
  readonly to: RestoreTarget;
  readonly into: string;
  readonly stanza: string;
  readonly set: string | undefined;
  readonly config: string | undefined;
}

/**
 * Runs the command `restore`.
 *
 * @param parameters the arguments after the command
 * @returns the exit code: 0 restored and verified, 1 restored and not as it should be; undefined for wrong
 *   usage
 * @throws RestoreRefused, EnvironmentError; the folder is as it was then
 */
export async function runRestoreCommand(
  environment: Environment,
  root: string,
  parameters: readonly string[],
): Promise<number | undefined> {
  const options = readOptions(parameters);
  if (!options) return undefined;
  const location = readLocation(environment);
  const { to } = options;
  if (to !== "latest" && to.getTime() > Date.now())
    throw new RestoreRefused(`${to.toISOString()} is in the future: choose an earlier time.`);
  const folder = takeEmptyFolder(options.into);
  try {
    const results = await restoreAndVerify(environment, { root, options, folder, location });
    refuseForeign(results);
    return report(results, options.into);
  } catch (error) {
    folder.empty();
    throw error;
  }
}

function readOptions(parameters: readonly string[]): RestoreOptions | undefined {
  try {
    const text = { type: "string" } as const;
    const { to, into, stanza, set, config } = parseArgs({
      args: [...parameters],
      options: { to: text, into: text, stanza: { ...text, default: "tessera" }, set: text, config: text },
    }).values;
    const target = to === undefined ? undefined : readTarget(to);
    if (target === undefined || into === undefined || !into.startsWith("/")) return undefined;
    return { to: target, into, stanza, set, config };
  } catch {
    return undefined;
  }
}

/** An instant of ISO 8601 with its zone, up to milliseconds. */
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;

function readTarget(text: string): RestoreTarget | undefined {
  if (text === "latest") return text;
  const instant = new Date(text);
  return instantForm.test(text) && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

/** Role and database of a connection string. */
interface RoleAndDatabase {
  readonly role: string;
  readonly database: string;
}

function readLocation({ postgresql }: Environment): RoleAndDatabase {
  if (!postgresql)
    throw new EnvironmentError(
      "A restore needs DATABASE_URL, which names the role and the database to verify; the embedded database is restored by copying its folder.",
    );
  const { username, pathname } = new URL(postgresql.url);
  const role = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1)) || role;
  if (role === "") throw new EnvironmentError("DATABASE_URL: a restore needs the name of its role.");
  return { role, database };
}

interface RestoreDependencies {
  readonly root: string;
  readonly options: RestoreOptions;
  readonly folder: EmptyFolder;
  readonly location: RoleAndDatabase;
}

async function restoreAndVerify(
  environment: Environment,
  { root, options, folder, location }: RestoreDependencies,
): Promise<readonly PartResult[]> {
  const { to, into, stanza, set, config } = options;
  const { user } = folder;
  const repository = new BackupRepository(stanza, config, user);
  const list = await repository.list();
  const backup = chooseBackup(list, to, set);
  const beginMs = performance.now();
  folder.create();
  await repository.restore(backup, to, into);
  const server = await startRestored(into, user, { target: to, newestLogFile: list.newestLogFile });
  try {
    const tookMs = performance.now() - beginMs;
    const database = await openRestored(server.url(location.role, location.database));
    try {
      console.log(describeRestore(backup, await readLastTransaction(database), tookMs));
      return await verifyAndPrint(environment, root, database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** SQLSTATEs of a server that lacks a role or a database. */
const unknownName = ["28000", "3D000"];

function openRestored(url: string): Promise<Database> {
  return openDatabase({ url }).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable && hasCode(error.cause, ...unknownName))) throw error;
    throw new RestoreRefused(
      `The backup is of another installation: it lacks the role or the database of DATABASE_URL (${error.message}). Correct --stanza, --config or DATABASE_URL.`,
      { cause: error },
    );
  });
}

/** Time of the last transaction that was read from the log; null when the log had none. */
async function readLastTransaction(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
  return row?.at ?? null;
}

const bytesPerGigabyte = 1e9;

function describeRestore({ label, bytes }: Backup, last: Date | null, milliseconds: number): string {
  const [seconds, gigabytes] = [milliseconds / 1_000, bytes / bytesPerGigabyte];
  const log = last ? ` and the log to its transaction of ${last.toISOString()}` : "";
  return `Restored the backup ${label}${log}: ${gigabytes.toFixed(2)} GB in ${seconds.toFixed(1)} s, ${(seconds / gigabytes).toFixed(0)} s per GB.`;
}

/** Refuses a cluster that this build cannot use, and one of other keys. */
function refuseForeign(results: readonly PartResult[]): void {
  const faultOf = (name: PartResult["part"]) => results.find(({ part }) => part === name)?.faults[0];
  const schema = faultOf("schema");
  if (schema !== undefined)
    throw new RestoreRefused(
      `This build cannot use the backup, and nothing was changed (${schema}) Run the command of the build that wrote it.`,
    );
  const keys = faultOf("keys");
  if (keys !== undefined)
    throw new RestoreRefused(
      `The backup is of another installation, or its keys were replaced since, and nothing was changed (${keys}). Run the command with the keys of that installation.`,
    );
}

function report(results: readonly PartResult[], into: string): number {
  const failed = results.filter(({ faults }) => faults.length > 0).map(({ part }) => part);
  if (failed.length > 0) {
    console.error(
      `The cluster in ${into} is not as it should be: ${failed.join(", ")}. Start no site on it before that is explained; docs/operations/backup.md says what to do.`,
    );
    return 1;
  }
  console.log(
    `The cluster in ${into} holds. It ends its recovery there when PostgreSQL is started on it; docs/operations/backup.md has the next steps.`,
  );
  return 0;
}
