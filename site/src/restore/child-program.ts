import { type ChildProcess, spawn } from "node:child_process";
import { hasCode } from "@tessera/shared/core/has-code";
import { RestoreRefused } from "./restore-refused.ts";

/** Ids under which other programs run; undefined: those of this process. */
export interface ProgramUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Environment of other programs: where programs are and what pgBackRest reads, in one language, and none of
 * the site's secrets.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(
    ([name]) => ["PATH", "HOME", "TMPDIR"].includes(name) || name.startsWith("PGBACKREST_"),
  );
  return { ...Object.fromEntries(passed), LC_ALL: "C" };
}

/**
 * Ends a program in good order when this process is asked to end, or ends. What waits for the program then
 * fails and is undone.
 */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill("SIGINT");
  const events = ["exit", "SIGINT", "SIGTERM"] as const;
  for (const event of events) process.on(event, end);
  child.once("close", () => {
    for (const event of events) process.off(event, end);
  });
}

/** Output of a program that has ended. */
export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
  /** Text of its error stream. */
  readonly complaint: string;
}

/**
 * Runs a program to its end.
 *
 * @param user ids to run it under
 * @throws RestoreRefused when it is not installed
 */
export function runProgram(
  program: string,
  parameters: readonly string[],
  user: ProgramUser | undefined,
): Promise<ProgramResult> {
  const child = spawn(program, parameters, {
    ...user,
    env: programEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  let [output, complaint] = ["", ""];
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (complaint += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", (error) =>
      reject(
        hasCode(error, "ENOENT")
          ? new RestoreRefused(`The program ${program} is missing: install its package, and run this again.`)
          : error,
      ),
    );
    child.once("close", (code) => resolve({ code, output, complaint }));
  });
}
