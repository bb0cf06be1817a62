import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endWithThisProcess, programEnvironment, type ProgramUser, runProgram } from "./child-program.ts";
import { RestoreRefused } from "./restore-refused.ts";

/** PostgreSQL on a restored cluster, paused at the end of its recovery: it can only be read. */
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
 * Starts PostgreSQL on a restored cluster, lets it follow the log to the end of its recovery, and pauses it
 * there. It listens on a socket in a folder of its own alone, which only its user can open, and archives
 * nothing.
 *
 * @param user ids to run it under
 * @throws RestoreRefused when the log does not lead to the end of the recovery
 */
export async function startRestored(cluster: string, user: ProgramUser | undefined): Promise<RestoredServer> {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const programs = programsOf(version);
  const home = mkdtempSync(join(tmpdir(), "tessera-restore-"));
  try {
    const [accessFile, settingsFile] = [join(home, "access"), join(home, "settings")];
    writeFileSync(accessFile, "local all all trust\n");
    // The cluster's own file, which Debian has elsewhere, names its port and its archive.
    writeFileSync(settingsFile, "");
    if (user) for (const path of [home, accessFile, settingsFile]) chownSync(path, user.uid, user.gid);
    const options = [
      `config_file=${settingsFile}`,
      `hba_file=${accessFile}`,
      "listen_addresses=",
      `port=${ownPort}`,
      `unix_socket_directories=${home}`,
      "hot_standby=on",
      "archive_mode=off",
      "recovery_target_action=pause",
      ...(await readSettings(programs, cluster, user)),
    ].flatMap((setting) => ["-c", setting]);
    const child = spawn(join(programs, "postgres"), ["-D", cluster, ...options], {
      ...user,
      env: programEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithThisProcess(child);
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    try {
      await untilPaused(child);
    } catch (error) {
      child.kill("SIGINT");
      await ended;
      throw error;
    }
    return {
      url: (role, database) =>
        `postgres://${encodeURIComponent(role)}@localhost:${ownPort}/${encodeURIComponent(database)}?host=${encodeURIComponent(home)}`,
      stop: async () => {
        child.kill("SIGINT");
        await ended;
        rmSync(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** Words of the log of a server whose recovery has reached its target and pauses. */
const pausedAtTarget = "pausing at the end of recovery";
/** Lines of the log with the reason of an end; the lines of pgBackRest are among them. */
const reasonLine = /(?:FATAL|PANIC|ERROR): +(.*)/;

function untilPaused(child: ChildProcess): Promise<void> {
  const reasons: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on("line", (line) => {
        if (line.includes(pausedAtTarget)) resolve();
        const reason = reasonLine.exec(line)?.[1];
        // A connection that comes early is refused with this.
        if (reason !== undefined && !reason.includes("starting up")) reasons.push(reason);
      });
    }
    child.once("error", reject);
    child.once("close", () =>
      reject(
        new RestoreRefused(
          `The log of the archive does not lead to that time, and nothing was changed (${reasons.join("; ") || "PostgreSQL ended"}). Choose an earlier time, or repair the archive.`,
        ),
      ),
    );
  });
}
