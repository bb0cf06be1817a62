import { firstRunWithinMs, type JobRows } from "./job-rows.ts";

interface MemoryRow {
  /** By this process's steady clock, in milliseconds. */
  nextRunAt: number;
  heldUntil: number;
  fence: bigint;
}

/**
 * Rows of the jobs of an embedded database, which belongs to one process: stored ones would be most of what
 * an idle site writes. No lease ends before its run: nobody else could take the job.
 */
export function memoryJobRows(nowMs: () => number = () => performance.now()): JobRows {
  const rows = new Map<string, MemoryRow>();
  const rowOf = ({ name, fence }: { readonly name: string; readonly fence: bigint }) => {
    const row = rows.get(name);
    return row?.fence === fence ? row : undefined;
  };
  return {
    add: async (jobs) => {
      for (const { name, everyMs } of jobs) {
        const first = nowMs() + Math.min(everyMs, firstRunWithinMs);
        if (!rows.has(name)) rows.set(name, { nextRunAt: first, heldUntil: 0, fence: 0n });
      }
    },
    takeDue: async (known, names) => {
      const now = nowMs();
      return known.flatMap((name) => {
        const row = rows.get(name);
        if (!row) return [];
        const isTaken = names.includes(name) && row.nextRunAt <= now && row.heldUntil <= now;
        if (isTaken) Object.assign(row, { fence: row.fence + 1n, heldUntil: Infinity });
        return [{ name, fence: isTaken ? row.fence : null, lagMs: now - row.nextRunAt, isRefused: false }];
      });
    },
    renew: async (run) => rowOf(run) !== undefined,
    end: async (run, { everyMs, hasFailed }) => {
      const row = rowOf(run);
      if (!row) return undefined;
      const now = nowMs();
      row.heldUntil = hasFailed ? now + everyMs : 0;
      if (!hasFailed) row.nextRunAt = Math.max(row.nextRunAt + everyMs, now);
      return now - row.nextRunAt;
    },
  };
}
