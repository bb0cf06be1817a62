import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithThisProcess, programEnvironment, type ProgramUser, runProgram } from "./child-program.ts";
import { type LogTarget, untilAtTarget, untilLatest } from "./follow-log.ts";

/** PostgreSQL on a restored cluster, held at the target of its recovery: it can only be read. */
export interface RestoredServer {
  /** Connection string of a role and a database of the cluster. */
  url(role: string, database: string): string;
  /** Ends the server; the cluster stays, and its recovery goes on when it is started again. */
  stop(): Promise<void>;
}

/**
 * Settings that a server in recovery must not have lower than the one whose log it reads, by their names in
 * the output of pg_controldata.
 */
const controlledSettings: Readonly<Record<string, string>> = {
  "max_connections setting": "max_connections",
  "max_worker_processes setting": "max_worker_processes",
  "max_wal_senders setting": "max_wal_senders",
  "max_prepared_xacts setting": "max_prepared_transactions",
  "max_locks_per_xact setting": "max_locks_per_transaction",
};

/** Folder of the programs of a PostgreSQL version, as Debian or Red Hat has them; empty for those of PATH. */
function programsOf(version: string): string {
  const folders = [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`];
  return folders.find((folder) => existsSync(join(folder, "postgres"))) ?? "";
}

async function readSettings(programs: string, cluster: string, user: ProgramUser | undefined) {
  const { output } = await runProgram(join(programs, "pg_controldata"), [cluster], user);
  return output.split("\n").flatMap((line) => {
    const [name = "", value = ""] = line.split(/:\s+/, 2);
    const setting = controlledSettings[name];
    return setting === undefined ? [] : [`${setting}=${value}`];
  });
}

const ownPort = 5432;

/**
 * Starts PostgreSQL on a restored cluster, lets it follow the log to its target, and holds it there. It
 * listens on a socket in a folder of its own alone, which only its user can open, and archives nothing.
 *
 * @param user ids to run it under
 * @throws RestoreRefused when the log does not lead to the target
 */
export async function startRestored(
  cluster: string,
  user: ProgramUser | undefined,
  log: LogTarget,
): Promise<RestoredServer> {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const programs = programsOf(version);
  const home = mkdtempSync(join(tmpdir(), "tessera-restore-"));
  const standbyFile = join(cluster, "standby.signal");
  const cleanUp = () => {
    rmSync(home, { recursive: true, force: true });
    rmSync(standbyFile, { force: true });
  };
  try {
    const [accessFile, settingsFile] = [join(home, "access"), join(home, "settings")];
    writeFileSync(accessFile, "local all all trust\n");
    // The cluster's own file, which Debian has elsewhere, names its port and its archive.
    writeFileSync(settingsFile, "");
    if (user) for (const path of [home, accessFile, settingsFile]) chownSync(path, user.uid, user.gid);
    // A standby follows the archive to its end and stays one: it does not begin a timeline of its own.
    if (log.target === "latest") writeFileSync(standbyFile, "");
    const options = [
      `config_file=${settingsFile}`,
      `hba_file=${accessFile}`,
      "listen_addresses=",
      `port=${ownPort}`,
      `unix_socket_directories=${home}`,
      "hot_standby=on",
      "archive_mode=off",
      ...(log.target === "latest" ? untilLatest(cluster, Number(version)) : ["recovery_target_action=pause"]),
      ...(await readSettings(programs, cluster, user)),
    ].flatMap((setting) => ["-c", setting]);
    const child = spawn(join(programs, "postgres"), ["-D", cluster, ...options], {
      ...user,
      env: programEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithThisProcess(child);
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const stop = async () => {
      child.kill("SIGINT");
      await ended;
    };
    await untilAtTarget(child, log).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      url: (role, database) =>
        `postgres://${encodeURIComponent(role)}@localhost:${ownPort}/${encodeURIComponent(database)}?host=${encodeURIComponent(home)}`,
      stop: async () => {
        await stop();
        cleanUp();
      },
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
