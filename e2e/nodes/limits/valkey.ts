import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { endProcess, run } from "../../../tools/testing/processes.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { programPath, startProgram } from "../programs.ts";

/** Runs a command in a database of a server. Returns its answer as text. */
export const askServer = async (port: number, database: number, ...words: readonly string[]) =>
  (await run(programPath("redis-cli"), ["-p", `${port}`, "-n", `${database}`, ...words])).trim();

/** A process that can be killed, started again and stopped where it is. */
export class ServerProcess {
  readonly port: number;
  readonly #program: "redis-server" | "redis-sentinel";
  readonly #parameters: readonly string[];
  #child: ChildProcess | undefined;

  constructor(program: "redis-server" | "redis-sentinel", port: number, parameters: readonly string[]) {
    this.#program = program;
    this.port = port;
    this.#parameters = parameters;
  }

  async start(): Promise<void> {
    this.#child = startProgram(this.#program, this.#parameters);
    await pollUntil(
      `the ${this.#program} answers`,
      async () => (await askServer(this.port, 0, "ping")) === "PONG",
    );
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    if (this.#child) await endProcess(this.#child, "SIGKILL");
  }

  /** Stops it where it is, until {@link resume}. */
  pause(): void {
    this.#child?.kill("SIGSTOP");
  }

  resume(): void {
    this.#child?.kill("SIGCONT");
  }
}

/** A Redis of Debian in place of a Valkey: memory only, on loopback. */
export const memoryServer = (port: number, folder: string, ...more: readonly string[]): ServerProcess =>
  new ServerProcess(
    "redis-server",
    port,
    ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder, "--save", "", "--appendonly", "no"].concat(
      more,
    ),
  );

/** A Valkey that runs. */
export interface Valkey {
  /** Address of one of its databases, by number. */
  url(database: number): string;
  /** Runs a command in a database. Returns its answer as text. */
  command(database: number, ...words: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** A Valkey of one process. A start after {@link ServerProcess.kill} is empty, on the same port. */
export type SingleValkey = Valkey & Pick<ServerProcess, "kill" | "start" | "pause" | "resume">;

/** Starts a Valkey of one process. */
export async function startValkey(): Promise<SingleValkey> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-valkey-"));
  const [port = 0] = await freePorts(1);
  const server = memoryServer(port, folder);
  await server.start();
  return {
    url: (database) => `redis://127.0.0.1:${port}/${database}`,
    command: (database, ...words) => askServer(port, database, ...words),
    kill: () => server.kill(),
    start: () => server.start(),
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: async () => {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
