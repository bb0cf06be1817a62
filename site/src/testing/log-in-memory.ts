import { createLog } from "../watching/log.ts";
import { testBuild } from "./test-build.ts";

/** A line of the log, read. */
export type LogLine = Record<string, unknown>;

/** Creates the log of a production site that writes into `lines`. */
export function logInMemory(logLevel = "debug") {
  const lines: LogLine[] = [];
  const log = createLog({ mode: "production", logLevel }, testBuild, {
    write: (line) => void lines.push(JSON.parse(line) as LogLine),
  });
  return { lines, log };
}
