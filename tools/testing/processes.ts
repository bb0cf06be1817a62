import { type ChildProcess, spawn } from "node:child_process";

/** Runs a program and returns its output. Throws with its error stream when it fails. */
export function run(
  program: string,
  parameters: readonly string[],
  options: {
    readonly uid?: number;
    readonly gid?: number;
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
  } = {},
): Promise<string> {
  const child = spawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let complaint = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (complaint += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} failed (${code}):\n${complaint}`)),
    );
  });
}

/** Waits for the exit of a process, also of one that has ended already. */
export function untilExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

/** Sends a signal to a process, and waits for its exit. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  return untilExit(child);
}

const endings = new Map<ChildProcess, NodeJS.Signals>();

function endAll(): void {
  for (const [child, signal] of endings) child.kill(signal);
}

/** Ends a child process with ours, also when ours ends by an error. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  // One listener for all of them: Node warns of more than ten.
  if (endings.size === 0) process.once("exit", endAll);
  endings.set(child, signal);
  child.once("exit", () => {
    endings.delete(child);
    if (endings.size === 0) process.off("exit", endAll);
  });
}

/** Waits until a new process answers at `/healthz`. Ends it and throws after a timeout. */
export async function untilHealthy(origin: string, child: ChildProcess, withinMs = 60_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`What should answer at ${origin} ended: ${child.signalCode ?? child.exitCode}.`);
    const isHealthy = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGTERM");
  throw new Error(`Nothing answered at ${origin} within ${withinMs / 1000} s.`);
}
