import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Resident memory of another process, in MB. Linux only. */
export interface ProcessMemory {
  readonly before: number;
  readonly peak: number;
}

/**
 * Begins to measure the memory of a process: the system forgets the peak that it has had, such as that of its
 * start.
 */
export function startMemory(processId: number): { end(): ProcessMemory } {
  writeFileSync(`/proc/${processId}/clear_refs`, "5");
  const before = residentMegabytes(processId, "VmRSS");
  return { end: () => ({ before, peak: residentMegabytes(processId, "VmHWM") }) };
}

/** Resident memory of another process in MB, now or at its peak. Linux only. */
export function residentMegabytes(processId: number, line: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${processId}/status`, "utf8");
  return Math.round(
    Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN) / 1_024,
  );
}

/** Ids of the processes that a process has started and that run. Linux only. */
export function childrenOf(processId: number): string[] {
  return readdirSync(`/proc/${processId}/task`).flatMap((task) =>
    readFileSync(`/proc/${processId}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
}
