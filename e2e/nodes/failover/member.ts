import type { ChildProcess } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asUnprivileged } from "../../../tools/testing/postgres-server.ts";
import { run, untilExit } from "../../../tools/testing/processes.ts";
import { startProgram } from "../programs.ts";

export interface MemberOptions {
  readonly name: string;
  readonly address: string;
  /** Folder of the member's files, which the unprivileged user may write. */
  readonly home: string;
  readonly configurationFile: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** One PostgreSQL with its Patroni. */
export class Member {
  readonly name: string;
  readonly address: string;
  /** Its environment, with which `patronictl` reaches it as well. */
  readonly variables: Readonly<Record<string, string>>;
  readonly #options: MemberOptions;
  #patroni: ChildProcess | undefined;
  #paused: readonly number[] = [];

  constructor(options: MemberOptions) {
    this.name = options.name;
    this.address = options.address;
    this.variables = options.variables;
    this.#options = options;
    // PostgreSQL outlives a Patroni that is killed.
    process.once("exit", () => this.#signal(this.#postmaster(), "SIGKILL"));
  }

  /** Connection string of a database of this member, whatever it is at the moment. */
  url(database: string): string {
    const { PATRONI_SUPERUSER_USERNAME: user, PATRONI_SUPERUSER_PASSWORD: password } = this.variables;
    return `postgres://${user}:${password}@${this.address}:5432/${database}`;
  }

  /** Starts Patroni, which starts PostgreSQL. */
  start(): void {
    const { home, configurationFile } = this.#options;
    const log = openSync(join(home, "patroni.log"), "a");
    this.#patroni = startProgram("patroni", [configurationFile], {
      ...asUnprivileged,
      cwd: home,
      stdio: ["ignore", log, log],
      env: { PATH: process.env["PATH"], HOME: home, ...this.variables },
    });
  }

  /** Kills all processes of the member at once, as a machine that loses its power. */
  async kill(): Promise<void> {
    for (const id of await this.#processes()) this.#signal(id, "SIGKILL");
    if (this.#patroni) await untilExit(this.#patroni);
  }

  /** Kills PostgreSQL alone, which Patroni notices. */
  crash(): void {
    this.#signal(this.#postmaster(), "SIGKILL");
  }

  /** Stops all processes of the member where they are, until {@link resume}. */
  async pause(): Promise<void> {
    this.#paused = await this.#processes();
    for (const id of this.#paused) this.#signal(id, "SIGSTOP");
  }

  resume(): void {
    for (const id of this.#paused) this.#signal(id, "SIGCONT");
    this.#paused = [];
  }

  /** Ids of the processes: Patroni first, which would replace a server that ends, and the server last. */
  async #processes(): Promise<readonly number[]> {
    const server = this.#postmaster();
    const children = server === undefined ? "" : await run("pgrep", ["-P", String(server)]).catch(() => "");
    return [this.#patroni?.pid, ...children.split(/\s+/).filter(Boolean).map(Number), server].filter(
      (id) => id !== undefined,
    );
  }

  #postmaster(): number | undefined {
    const file = join(this.variables["PATRONI_POSTGRESQL_DATA_DIR"] ?? "", "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : undefined;
  }

  /** Sends a signal to a process that may have ended. */
  #signal(id: number | undefined, signal: NodeJS.Signals): void {
    try {
      if (id !== undefined) process.kill(id, signal);
    } catch {
      // It has ended already.
    }
  }
}
