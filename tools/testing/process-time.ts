import { readFileSync } from "node:fs";
import { childrenOf } from "./process-memory.ts";

/** Units of processor time in `/proc`, per second: the same on every machine that Node runs on. */
const ticksPerSecond = 100;

/**
 * Processor time in seconds that the process of a line of `/proc/<pid>/stat` has used: in user and kernel
 * mode, with that of its children that have ended.
 */
export function processorSecondsOf(statLine: string): number {
  // The name of the program is in parentheses and may itself hold any character.
  const fields = statLine.slice(statLine.lastIndexOf(")") + 2).split(" ");
  const [user, kernel, childrenUser, childrenKernel] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (kernel ?? 0) + (childrenUser ?? 0) + (childrenKernel ?? 0)) / ticksPerSecond;
}

/** Processor time in seconds of another process and all that it has started, ended ones too. Linux only. */
export function processorSeconds(processId: number): number {
  const own = processorSecondsOf(readFileSync(`/proc/${processId}/stat`, "utf8"));
  const children = childrenOf(processId).map((child) => processorSecondsOfChild(Number(child)));
  return children.reduce((sum, seconds) => sum + seconds, own);
}

/** One that has ended meanwhile is counted with its parent from then on. */
function processorSecondsOfChild(processId: number): number {
  try {
    return processorSeconds(processId);
  } catch {
    return 0;
  }
}
