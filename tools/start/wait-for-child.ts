import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Child } from "./children.ts";

/** Error: the start needs an action of the user, which the message explains. */
export class CannotStart extends Error {}

export interface Patience {
  /** Time without any progress of the process after which the wait ends. */
  readonly stalledMs: number;
  /** Time between two lines that say what is waited for. */
  readonly sayEveryMs: number;
  readonly say: (line: string) => void;
}

const lookEveryMs = 500;

const defaultPatience: Patience = {
  // A machine that is busy or swaps gives a process its turn within this time.
  stalledMs: 120_000,
  sayEveryMs: 15_000,
  say: (line) => process.stdout.write(`\n    ${line} … `),
};

/**
 * Waits for work that depends on a child process, for as long as that makes progress: as it uses processor
 * time. Says from time to time what it waits for. The caller notices the end of the process by
 * `Children.ended`; the wait ends with it.
 *
 * @param work begins what is waited for; its signal is aborted when nobody waits any more
 * @param what is waited for, to follow "waiting for"
 * @throws CannotStart when the process has made no progress for {@link Patience.stalledMs}, or has ended
 */
export async function waitForChild<Result>(
  work: (ending: AbortSignal) => Promise<Result>,
  child: Child,
  what: string,
  patience: Partial<Patience> = {},
): Promise<Result> {
  const ending = new AbortController();
  const watched = watch(child, what, { ...defaultPatience, ...patience }, ending.signal);
  try {
    return await Promise.race([work(ending.signal), watched]);
  } finally {
    ending.abort();
    watched.catch(() => undefined);
  }
}

const askEveryMs = 100;
/** Time for one try: an answer that is lost must not end the wait. */
const tryMs = 10_000;

/** Waits until an address answers with a 2xx, for any time; rejects when the signal is aborted. */
export async function untilHealthy(address: string, ending: AbortSignal): Promise<void> {
  for (;;) {
    const isOk = await fetch(address, { signal: AbortSignal.timeout(tryMs) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return;
    await delay(askEveryMs, undefined, { signal: ending });
  }
}

/** Rejects when the process has stalled or ended, or when the wait ends. */
async function watch(
  { name, process: child }: Child,
  what: string,
  { stalledMs, sayEveryMs, say }: Patience,
  signal: AbortSignal,
): Promise<never> {
  const beganMs = performance.now();
  let saidMs = beganMs;
  let movedMs = beganMs;
  let used: string | undefined;
  for (;;) {
    await delay(lookEveryMs, undefined, { signal });
    if (child.exitCode !== null || child.signalCode !== null)
      throw new CannotStart(`The ${name} has ended; waited for ${what}.`);
    const now = performance.now();
    const usedNow = await processorTime(child.pid);
    if (usedNow === undefined || usedNow !== used) movedMs = now;
    used = usedNow;
    if (now - movedMs >= stalledMs) {
      throw new CannotStart(
        `The ${name} has made no progress for ${Math.round(stalledMs / 1_000)} s; waited for ${what}.`,
      );
    }
    if (now - saidMs < sayEveryMs) continue;
    saidMs = now;
    say(`waiting for ${what}, for ${Math.round((now - beganMs) / 1_000)} s`);
  }
}

const runFile = promisify(execFile);

/** Processor time that a process has used, in the system's own form; undefined where that is not known. */
async function processorTime(processId: number | undefined): Promise<string | undefined> {
  if (processId === undefined) return undefined;
  try {
    const text = await readFile(`/proc/${processId}/stat`, "utf8");
    // User and system time are the 14th and 15th fields; the 2nd, in brackets, may have spaces.
    return text.slice(text.lastIndexOf(")")).split(" ").slice(12, 14).join(" ");
  } catch {
    const listed = await runFile("ps", ["-o", "time=", "-p", String(processId)]).catch(() => undefined);
    return listed?.stdout.trim();
  }
}
