import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RestoreTarget } from "./backup-repository.ts";
import { RestoreRefused } from "./restore-refused.ts";

/** Point to which the server follows the log. */
export interface LogTarget {
  readonly target: RestoreTarget;
  /** Name of the newest file of the log in the archive. */
  readonly newestLogFile: string | undefined;
}

/** Words of PostgreSQL's log: the backup is whole, its recovery pauses at its time, it can be read. */
const consistentWords = "consistent recovery state reached";
const atTimeWords = "pausing at the end of recovery";
const readableWords = "ready to accept read-only connections";
/** Lines with the reason of an end; the lines of pgBackRest are among them. */
const reasonLine = /(?:FATAL|PANIC|ERROR): +(.*)/;
/** Line of our own: the archive has not given a file of the log, with the exit code of pgBackRest. */
const notGivenLine = /^not given: ([0-9A-F]{24}) (\d+)$/;
/** Exit code of pgBackRest when the archive does not have a file. */
const fileMissingCode = "1";

/**
 * Settings of a server that follows the log to the end of the archive: its command for a file of the log
 * reports which one it does not get.
 *
 * @param version number of the PostgreSQL
 */
export function untilLatest(cluster: string, version: number): readonly string[] {
  const settings = readFileSync(join(cluster, "postgresql.auto.conf"), "utf8");
  const [, quoted = ""] = /^restore_command = '(.*)'$/m.exec(settings) ?? [];
  const command = quoted.replaceAll("''", "'");
  return [
    `restore_command=${command}; code=$?; if [ $code != 0 ]; then echo "not given: %f $code" >&2; fi; exit $code`,
    // It would ask for the next file before the last one is replayed.
    ...(version >= 15 ? ["recovery_prefetch=off"] : []),
  ];
}

const notLeading = (reason: string, advice: string) =>
  new RestoreRefused(
    `The log of the archive does not lead to that time, and nothing was changed (${reason}). ${advice}, or repair the archive.`,
  );

/**
 * Waits until a server in recovery has reached its target and can be read.
 *
 * @throws RestoreRefused when the log does not lead there
 */
export function untilAtTarget(child: ChildProcess, { target, newestLogFile }: LogTarget): Promise<void> {
  const reasons: string[] = [];
  const reached = { consistent: false, target: false, readable: false };
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      const [, file = "", code] = notGivenLine.exec(line) ?? [];
      const reason = reasonLine.exec(line)?.[1];
      if (reason !== undefined) reasons.push(reason);
      reached.consistent ||= line.includes(consistentWords);
      reached.readable ||= line.includes(readableWords);
      const isEnd = code === fileMissingCode && file > (newestLogFile ?? "") && reached.consistent;
      if (target !== "latest") reached.target ||= line.includes(atTimeWords);
      else if (isEnd) reached.target = true;
      else if (code !== undefined)
        reject(notLeading(`${file} is not readable`, "Choose a time before it with --to"));
      if (reached.target && reached.readable) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on("line", read);
    child.once("error", reject);
    child.once("close", () =>
      reject(notLeading(reasons.join("; ") || "PostgreSQL ended", "Choose an earlier time")),
    );
  });
}
