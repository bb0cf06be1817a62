import { spawn } from "node:child_process";
import { once } from "node:events";
import { listeningSockets } from "../tools/testing/listening-sockets.ts";
import { pollUntil } from "./outside/poll-until.ts";

/** A command as in a terminal: a shell runs it, and everything it starts is in one process group. */
export interface RunningCommand {
  /** Output so far, errors included. */
  said(): string;
  /**
   * Waits until it prints what matches, and returns the match. Rejects with what it printed when it ends
   * before.
   */
  untilSays(pattern: RegExp): Promise<RegExpExecArray>;
  /** Addresses that its processes listen on. */
  listeningSockets(): string[];
  /** Types a line into it. */
  type(line: string): void;
  /** Exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Presses Ctrl-C, and waits until all its processes have ended. */
  interrupt(): Promise<void>;
}

/**
 * Starts a command exactly as it is written.
 *
 * @param environment the whole of it
 */
export function runCommand(
  command: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): RunningCommand {
  const shell = spawn("sh", ["-c", command], {
    cwd: folder,
    stdio: "pipe",
    detached: true,
    env: environment,
  });
  const group = shell.pid ?? 0;
  let said = "";
  let hasEnded = false;
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const kill = () => process.kill(-group, "SIGTERM");
  process.once("exit", kill);
  // Closed when none of its processes can print any more.
  const ended = once(shell, "close").then(([code]) => {
    hasEnded = true;
    process.off("exit", kill);
    return code as number | null;
  });
  return {
    said: () => said,
    untilSays: async (pattern) => {
      const look = () => Promise.resolve(pattern.exec(said) ?? (hasEnded ? null : undefined));
      const match = await pollUntil(`${command} prints ${String(pattern)}`, look);
      if (!match) throw new Error(`${command} has ended:\n${said}`);
      return match;
    },
    type: (line) => shell.stdin.write(`${line}\n`),
    listeningSockets: () => listeningSockets(group),
    ended,
    interrupt: async () => {
      if (!hasEnded) process.kill(-group, "SIGINT");
      await ended;
    },
  };
}
