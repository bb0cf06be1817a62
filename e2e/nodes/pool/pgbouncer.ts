import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { asUnprivileged, giveToUnprivileged } from "../../../tools/testing/postgres-server.ts";
import { endProcess } from "../../../tools/testing/processes.ts";
import { openPostgresBooks, withBooks } from "../../outside/books.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { adaptLines, startProgram } from "../programs.ts";

const configuration = readFileSync(
  new URL("../../../operations/pgbouncer/pgbouncer.ini", import.meta.url),
  "utf8",
);

/** PgBouncer with the configuration of this repository. */
export interface PgBouncer {
  /** Address of the pool by session, and of the one by transaction. */
  readonly url: { readonly session: string; readonly transaction: string };
  /** Runs a command of the console. Returns its rows. */
  command(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Kills its process with SIGKILL, and starts another one. */
  killAndRestart(): Promise<void>;
  /** Stops its process where it is, until {@link resume}. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Adapts the configuration to a database on this machine: addresses, folders, and no authentication. */
function adapt(folder: string, port: number, database: URL): string {
  return adaptLines(configuration, [
    [
      /host=\S+ port=\S+ dbname=\S+/g,
      `host=127.0.0.1 port=${database.port} dbname=${database.pathname.slice(1)}`,
    ],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^unix_socket_dir = .*$/m, "unix_socket_dir ="],
    [/^auth_type = .*$/m, "auth_type = trust"],
    [/^auth_file = .*$/m, `auth_file = ${join(folder, "userlist.txt")}`],
    [/^logfile = .*$/m, `logfile = ${join(folder, "pgbouncer.log")}`],
    [/^pidfile = .*$/m, `pidfile = ${join(folder, "pgbouncer.pid")}`],
  ]);
}

/** Starts PgBouncer, which refuses to run as root, on loopback in front of a database. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const database = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-pgbouncer-"));
  const [port = 0] = await freePorts(1);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, adapt(folder, port, database));
  writeFileSync(join(folder, "userlist.txt"), `"${database.username}" ""\n`);
  chmodSync(folder, 0o755);
  giveToUnprivileged(folder);
  const urlOf = (name: string) => `postgres://${database.username}@127.0.0.1:${port}/${name}`;
  const command: PgBouncer["command"] = (text) =>
    withBooks(openPostgresBooks(urlOf("pgbouncer")), ({ ask }) => ask(text));
  const start = async (): Promise<ChildProcess> => {
    const child = startProgram("pgbouncer", ["-q", file], asUnprivileged);
    await pollUntil("PgBouncer answers", () => command("show version"));
    return child;
  };
  let child = await start();
  return {
    url: { session: urlOf("tessera"), transaction: urlOf("tessera_calls") },
    command,
    killAndRestart: async () => {
      await endProcess(child, "SIGKILL");
      rmSync(join(folder, "pgbouncer.pid"), { force: true });
      child = await start();
    },
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    stop: async () => {
      await endProcess(child, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
