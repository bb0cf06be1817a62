import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { endWithUs, run, untilExit } from "../../../tools/testing/processes.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { programPath } from "../programs.ts";

/** A Redis of Debian in place of a Valkey: memory only, on loopback. */
export interface Valkey {
  /** Address of one of its databases, by number. */
  url(database: number): string;
  /** Runs a command in a database. Returns its answer as text. */
  command(database: number, ...words: readonly string[]): Promise<string>;
  /** Kills its process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
  /** Stops its process where it is, until {@link resume}. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a Valkey. */
export async function startValkey(): Promise<Valkey> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-valkey-"));
  const [port = 0] = await freePorts(1);
  const command: Valkey["command"] = async (database, ...words) =>
    (await run(programPath("redis-cli"), ["-p", `${port}`, "-n", `${database}`, ...words])).trim();
  let child: ChildProcess;
  const start = async () => {
    const own = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
    child = spawn(programPath("redis-server"), [...own, "--save", "", "--appendonly", "no"], {
      stdio: "ignore",
    });
    endWithUs(child, "SIGKILL");
    await pollUntil("the Valkey answers", async () =>
      (await command(0, "ping")) === "PONG" ? true : undefined,
    );
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await untilExit(child);
  };
  await start();
  return {
    url: (database) => `redis://127.0.0.1:${port}/${database}`,
    command,
    kill,
    start,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
