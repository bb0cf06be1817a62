import { spawn, type ChildProcess } from "node:child_process";

export interface Child {
  readonly name: string;
  readonly process: ChildProcess;
}

/** Error: a child process ended unexpectedly. */
export class ChildEnded extends Error {}

/**
 * Child processes of this start, connected by an IPC channel: when this process ends for any reason, the
 * channel closes and they end.
 */
export class Children {
  readonly #running: Child[] = [];
  #stopping = false;
  /** Time limit for child processes to end before they are killed, in milliseconds. */
  stopWithinMs = 8_000;
  readonly ended: Promise<never>;
  #fail!: (error: Error) => void;

  constructor() {
    this.ended = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    this.ended.catch(() => undefined);
  }

  /**
   * Starts a built entry with additional environment variables and Node options. Its error stream is
   * forwarded.
   */
  start(
    name: string,
    entry: string,
    environment: Record<string, string>,
    nodeOptions: readonly string[] = [],
  ): Child {
    const process_ = spawn(process.execPath, ["--enable-source-maps", ...nodeOptions, entry], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const child = { name, process: process_ };
    this.#running.push(child);
    process_.once("error", (error) => {
      if (!this.#stopping) this.#fail(new ChildEnded(`The ${name} cannot be reached: ${error.message}`));
    });
    process_.once("exit", (code) => {
      this.#running.splice(this.#running.indexOf(child), 1);
      if (!this.#stopping)
        this.#fail(new ChildEnded(`The ${name} ended by itself (exit code ${code ?? "none"}).`));
    });
    return child;
  }

  /** Ends all processes and waits for their exit. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      this.#running.map(
        ({ process: child }) =>
          new Promise<void>((resolve) => {
            const impatience = setTimeout(() => child.kill("SIGKILL"), this.stopWithinMs);
            child.once("exit", () => {
              clearTimeout(impatience);
              resolve();
            });
            child.kill("SIGTERM");
          }),
      ),
    );
  }
}
